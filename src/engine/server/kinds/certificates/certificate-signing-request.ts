import type { BuiltinKind } from "../builtin-kind.ts";
import { fieldTexts } from "../common/field-text.ts";

export const certificateSigningRequest: BuiltinKind = {
  selectableFields: { fields: fieldTexts("spec.signerName") },
};
