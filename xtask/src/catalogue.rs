//! The tables of a profile with both roads to each.

use anyhow::Result;
use nimatlas_roads_rules as rules;
use nimatlas_roads_theory as theory;
use nimatlas_store::schema::{self, Derivation, Plan, Profile};
use nimatlas_store::{Header, Section};

/// One of the two roads to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// From the rules: brute force on bitsets.
    Rules,
    /// The other one: [`Table::derivation`] says whether from a theorem or from the definition.
    Other,
}

/// A table and the two computations that must agree on it.
pub struct Table {
    /// What is made.
    pub plan: Plan,
    /// The header of its file, without sections.
    pub header: Header,
    /// What the road beside that from the rules is.
    pub derivation: Derivation,
}

impl Table {
    /// A table with the roads to its family.
    ///
    /// # Errors
    /// If one of them is missing.
    pub fn new(plan: Plan) -> Result<Table> {
        let told = theory::road(&plan)?;
        let header = plan.header([rules::road(&plan)?, told.road], told.status);
        Ok(Table { plan, header, derivation: told.derivation })
    }

    /// The name of the table.
    pub fn slug(&self) -> &str {
        &self.plan.slug
    }

    /// In how many parts it is made.
    pub fn parts(&self) -> usize {
        self.plan.parts
    }

    /// Makes part `part` by one road.
    ///
    /// # Errors
    /// If the computation meets a limit.
    pub fn make(&self, side: Side, part: usize) -> Result<Vec<Section>> {
        match side {
            Side::Rules => rules::make(&self.plan, part),
            Side::Other => theory::make(&self.plan, part),
        }
    }
}

/// The tables of a profile, in the order in which they are listed.
///
/// # Errors
/// If a family lacks a road.
pub fn tables(profile: Profile) -> Result<Vec<Table>> {
    schema::plans(profile).into_iter().map(Table::new).collect()
}
