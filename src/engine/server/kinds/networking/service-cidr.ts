import { dig, type ValueMap } from "../../../value/value.ts";
import { invalidField, requiredField } from "../../http/status-errors.ts";
import { blockErrors, readBlock } from "../../validate/addresses.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import { type Errors, textsOf } from "../../validate/value-checks.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { type Cell, items, type Row, since } from "../common/table-cells.ts";

const AT = "spec.cidrs";

/** Upstream: kubernetes pkg/apis/networking/validation/validation.go (v1.36.3). */
export const serviceCidr: BuiltinKind = {
  validate: { create: (object) => blocksErrors(blocksOf(object)), update: changeErrors },
  table: serviceCidrCells,
};

function blocksOf(object: ValueMap): readonly string[] {
  return textsOf(dig(object, "spec", "cidrs"));
}

function blocksErrors(blocks: readonly string[]): Errors {
  if (blocks.length === 0) return [requiredField(AT, "at least one CIDR required")];
  if (blocks.length > 2)
    return [invalidField(AT, printInvalid({ CIDRs: blocks }), "may only hold up to 2 values")];
  const versions = blocks.map((text) => readBlock(text)?.address.version);
  const isSame = blocks.length === 2 && versions[0] === versions[1] && versions[0] !== undefined;
  const why = "may specify no more than one IP for each IP family, i.e 192.168.0.0/24 and 2001:db8::/64";
  return [
    ...blocks.flatMap((text, i) => blockErrors(text, `${AT}[${i}]`, true)),
    ...(isSame ? [invalidField(AT, printInvalid(blocks), why)] : []),
  ];
}

/** A client may only add a second block. */
function changeErrors(object: ValueMap, live: ValueMap): Errors {
  const [after, before] = [blocksOf(object), blocksOf(live)];
  const changed = before.flatMap((text, i) =>
    after[i] === text ? [] : [invalidField(`${AT}[${i}]`, printInvalid(after[i]), "field is immutable")],
  );
  if (after.length === before.length) return changed;
  if (before.length === 1 && after.length === 2) return [...changed, ...blocksErrors(after)];
  return [invalidField(AT, printInvalid(dig(object, "spec", "cidrs")), "field is immutable")];
}

/** Upstream: kubernetes pkg/printers/internalversion/printers.go, printServiceCIDR (v1.36.3). */
function serviceCidrCells(row: Row): readonly Cell[] {
  return [items(row, "spec.cidrs").join(","), since(row)];
}
