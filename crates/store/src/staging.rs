//! What a run has done so far, kept so that an interrupted one can be taken up again.

use super::error::IoContext;
use super::manifest::{read_small, seal, unseal};
use super::write::{Unnamed, make_folder, write_table_as};
use super::{Access, BoundRecord, Header, Lock, Section, StoreError, TableFile, Verify, Written, write_table};
use nimatlas_core::Statement;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// One part of a table: parts are made independently of each other, and [`merge`](super::merge) joins them in order.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    /// The header of the table.
    pub header: &'a Header,
    /// Which part, from 0.
    pub index: usize,
    /// How many there are.
    pub of: usize,
    /// Names the program that makes it, so that no other takes the part for its own.
    pub build: &'a str,
}

impl Part<'_> {
    fn name(&self) -> String {
        format!("{}.{}-of-{}.part", self.header.slug, self.index, self.of)
    }

    /// A part is a table whose status says which part it is, and by whom.
    fn header(&self) -> Header {
        let status = format!("part {} of {} by {}", self.index, self.of, self.build);
        Header { status, sections: Vec::new(), ..self.header.clone() }
    }
}

#[derive(Serialize, Deserialize)]
struct KeptBound {
    record: BoundRecord,
    key: String,
}

/// Keeping and finding what is done: what only the holder of the lock may do.
impl Lock {
    /// A part that an earlier run kept, if it is whole, and a part of this very table by this very build. Anything else of
    /// that name is removed.
    ///
    /// # Errors
    /// If a useless part cannot be removed.
    pub fn load_part(&self, part: &Part<'_>) -> Result<Option<Vec<Section>>, StoreError> {
        let path = self.staging().join(part.name());
        let table = TableFile::open(&path, Verify::Full, Access::Read).ok();
        let table = table.filter(|table| Header { sections: Vec::new(), ..table.header().clone() } == part.header());
        found_or_removed(table.and_then(|table| table.sections().ok()), &path)
    }

    /// Keeps a part for later runs.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save_part(&self, part: &Part<'_>, sections: &[Section]) -> Result<(), StoreError> {
        write_table_as(&self.made_staging()?, part.header(), sections, |_| part.name()).map(drop)
    }

    /// The bound that an earlier run certified under this key, if it is whole. Anything else of that name is removed.
    ///
    /// # Errors
    /// If a useless record cannot be removed.
    pub fn load_bound(&self, statement: Statement, key: &str) -> Result<Option<BoundRecord>, StoreError> {
        let path = self.staging().join(bound_name(statement));
        let kept = read_small(&path).ok().and_then(|bytes| unseal::<KeptBound>(&bytes).ok());
        let kept = kept.filter(|kept| kept.key == key && kept.record.statement == statement);
        found_or_removed(kept.map(|kept| kept.record), &path)
    }

    /// Keeps a certified bound for later runs with this key, which should name all that the record depends on.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save_bound(&self, record: &BoundRecord, key: &str) -> Result<(), StoreError> {
        let (staging, name) = (self.made_staging()?, bound_name(record.statement));
        let bytes = seal(&KeptBound { record: record.clone(), key: key.to_owned() });
        let (unnamed, ()) = Unnamed::write(&staging, &name, |mut file| file.write_all(&bytes))?;
        unnamed.give(&staging.join(name))
    }

    /// Writes a finished table where [`Lock::commit`] finds it.
    ///
    /// # Errors
    /// As [`write_table`].
    pub fn stage_table(&self, header: Header, sections: &[Section]) -> Result<Written, StoreError> {
        write_table(&self.made_staging()?, header, sections)
    }

    /// Removes everything that was kept.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn clear_staging(&self) -> Result<(), StoreError> {
        let staging = self.staging();
        absent_is_fine(fs::remove_dir_all(&staging)).or_io("remove", &staging)
    }

    /// Removes what was kept of one table or statement, by its name, and nothing of others.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn clear_staged(&self, name: &str) -> Result<(), StoreError> {
        let staging = self.staging();
        for kept in super::folder::list(&staging)?.iter().filter(|kept| kept.split('.').next() == Some(name)) {
            let path = staging.join(kept);
            fs::remove_file(&path).or_io("remove", &path)?;
        }
        match fs::remove_dir(&staging) {
            Err(error) if error.kind() == ErrorKind::DirectoryNotEmpty => Ok(()),
            removed => absent_is_fine(removed).or_io("remove", &staging),
        }
    }

    fn made_staging(&self) -> Result<PathBuf, StoreError> {
        let staging = self.staging();
        make_folder(&staging)?;
        Ok(staging)
    }
}

fn bound_name(statement: Statement) -> String {
    format!("{statement}.bound")
}

fn found_or_removed<T>(found: Option<T>, path: &Path) -> Result<Option<T>, StoreError> {
    if found.is_none() {
        absent_is_fine(fs::remove_file(path)).or_io("remove", path)?;
    }
    Ok(found)
}

fn absent_is_fine(removed: std::io::Result<()>) -> std::io::Result<()> {
    removed.or_else(|error| if error.kind() == ErrorKind::NotFound { Ok(()) } else { Err(error) })
}
