#!/usr/bin/env python3
"""Reads all tables of a folder (default: data/) by docs/table-format.md alone; exit 1 names a damaged file."""
import argparse, collections, hashlib, json, math, pathlib, struct, sys

def need(right, what):
    if not right: raise ValueError(what)

def sealed(data):
    contents = json.loads(data.decode())
    form = lambda sha: (json.dumps({**contents, "sha256": sha}, indent=2, ensure_ascii=False) + "\n").encode()
    need(data == form(hashlib.sha256(form("")).hexdigest()), "these are not its canonical bytes")
    return contents

def header(data):
    magic, version, flags, length = struct.unpack_from("<8sIIQ", data)
    need((magic, version, flags) == (b"NIMATLAS", 1, 0), f"{magic}, version {version}, flags {flags} are unknown")
    end, at = 24 + length, 24
    need(length <= 1 << 20 and data[end:end + 32] == hashlib.sha256(data[:end]).digest(), "the header is damaged")
    def one(form):
        nonlocal at
        at += struct.calcsize("<" + form)
        return struct.unpack("<" + form, data[at - struct.calcsize("<" + form):min(at, end)])[0]
    text = lambda: one(f"{one('Q')}s").decode()
    many = lambda item: [item() for _ in range(one("Q"))]
    def section():
        name, role = text(), one("I")
        target, kind = text() if role == 2 else None, one("I")
        need(role <= 2 and kind <= 2, f"section {name} is of an unknown role or kind")
        width, signed = one("B"), kind == 1 and one("B")
        return name, role, target, kind, width, signed, many(lambda: one("Q")), one("Q"), one("Q")
    head = {name: text() for name in ("slug", "title", "family")}
    head["parameters"], head["entries"] = dict(many(lambda: (text(), one("q")))), one("Q")
    head["roads"], head["status"] = [{"crate": text(), "method": text()} for _ in range(2)], text()
    sections = many(section)
    need(at == end, "the header is too long")
    return head, sections, end + 32

def entries(raw, count, kind, width, signed):
    if kind == 1: return struct.unpack("<%d%s" % (count, (" bh i   q" if signed else " BH I   Q")[width]), raw)
    if kind == 2: return list(struct.iter_unpack("<QQ32s32s", raw))
    values, plane = [0] * count, len(raw) // width
    for k in range(width):
        bits = f"{int.from_bytes(raw[plane * k:plane * (k + 1)], 'little'):0{max(count, 1)}b}"[::-1]
        need(len(bits) <= max(count, 1), "a plane has bits beyond its last entry")
        values = [value | (bit == "1") << k for value, bit in zip(values, bits)]
    return values

def table(data, entry):
    whole = hashlib.sha256(data).hexdigest()
    file = {"file": f"{entry['slug']}-{whole[:12]}.table", "bytes": len(data), "sha256": whole, "format_version": 1}
    need(all(entry[key] == value for key, value in file.items()), "the manifest names another file")
    need(data[-32:] == hashlib.sha256(data[:-32]).digest(), "the trailing hash is wrong")
    head, sections, end = header(data)
    need(all(entry[key] == value for key, value in head.items()), "the manifest says something else")
    found, keys, counts = {}, [], {}
    for name, role, target, kind, width, signed, shape, offset, size in sections:
        count = math.prod(shape)
        stride = {0: (count + 63) // 64 * 8 * width, 1: count * width, 2: count * 80}[kind]
        need(offset == (end + 63) // 64 * 64 and size == stride and not any(data[end:offset]), f"{name} is misplaced")
        end = offset + size
        values = found[name] = entries(data[offset:end], count, kind, width, signed)
        if role == 0: keys.append(values)
        if kind == 0 and width <= 3: counts[name] = [collections.Counter(values)[v] for v in range(1 << width)]
    need(len(data) == (end + 63) // 64 * 64 + 32 and not any(data[end:-32]), "its length is wrong")
    rows = list(zip(*keys)) if keys else found[sections[0][0]]
    need(len(rows) == head["entries"] and counts == entry["counts"], "entries or counts are not those announced")
    need(not keys or all(a < b for a, b in zip(rows, rows[1:])), "the keys do not ascend")
    for name, target in ((section[0], section[2]) for section in sections if section[1] == 2):
        ends = (0, len(found[target])) == (found[name][0], found[name][-1]) and len(found[name]) == len(rows) + 1
        need(ends and all(a <= b for a, b in zip(found[name], found[name][1:])), f"{name} holds no offsets")
    return f"{head['slug']:<28} {len(rows):>7} entries; " + ", ".join(f"{name} {len(found[name])}" for name in found)

def load(path):
    """One table file, checked by its hashes: the header as a dict, and each section by its name as a list of its entries."""
    data = pathlib.Path(path).read_bytes()
    need(data[-32:] == hashlib.sha256(data[:-32]).digest(), "the trailing hash is wrong")
    head, sections, _ = header(data)
    read = lambda _, kind, width, signed, shape, offset, size: entries(data[offset:offset + size], math.prod(shape), kind, width, signed)
    return head, {name: list(read(role, *rest)) for name, role, _, *rest in sections}

def main():
    about = argparse.ArgumentParser(description=__doc__, epilog="In Python: import read_table; head, sections = read_table.load(FILE)")
    about.add_argument("folder", nargs="?", type=pathlib.Path, default=pathlib.Path(__file__).parent.parent / "data")
    folder = about.parse_args().folder
    try:
        sealed((path := folder / "bounds.json").read_bytes())
        for entry in sealed((path := folder / "manifest.json").read_bytes())["tables"]:
            print(table((path := folder / entry["file"]).read_bytes(), entry))
    except (ValueError, LookupError, TypeError, AttributeError, struct.error, OSError) as error:
        sys.exit(f"{path}: {error}")

if __name__ == "__main__": main()
