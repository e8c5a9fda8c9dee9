import { type Environment, Optional } from "@marcbachmann/cel-js";
import { fitsFormat } from "../../engine/server/custom-resources/formats.ts";
import {
  dnsLabelProblems,
  labelValueProblems,
  qualifiedNameProblems,
  subdomainProblems,
} from "../../engine/server/validate/name-rules.ts";
import { dns1035Problems } from "../../engine/server/validate/service-name-rules.ts";
import { readUrl } from "./urls.ts";

/** A format in an expression: a rule for texts. */
class NameFormat {
  readonly problems: (text: string) => readonly string[];

  constructor(problems: (text: string) => readonly string[]) {
    this.problems = problems;
  }
}

/** The value of the name `format`. */
class Formats {}

function uriProblems(text: string): readonly string[] {
  const read = readUrl(text);
  return typeof read === "string" ? [read] : [];
}

function fits(format: string, problem: string): (text: string) => readonly string[] {
  return (text) => (fitsFormat(text, format) ? [] : [problem]);
}

const FORMATS: { readonly [name: string]: (text: string) => readonly string[] } = {
  dns1123Label: (text) => dnsLabelProblems(text, false),
  dns1123Subdomain: (text) => subdomainProblems(text, false),
  dns1035Label: (text) => dns1035Problems(text, false),
  qualifiedName: qualifiedNameProblems,
  dns1123LabelPrefix: (text) => dnsLabelProblems(text, true),
  dns1123SubdomainPrefix: (text) => subdomainProblems(text, true),
  dns1035LabelPrefix: (text) => dns1035Problems(text, true),
  labelValue: labelValueProblems,
  uri: uriProblems,
  uuid: fits("uuid", "does not match the UUID format"),
  byte: fits("byte", "invalid base64"),
  date: fits("date", "invalid date"),
  datetime: fits("date-time", "invalid datetime"),
};

/** Adds Kubernetes' formats of names to an environment. Upstream: apiserver pkg/cel/library/format.go (v0.36.3). */
export function withNameFormats(environment: Environment): Environment {
  let made = environment
    .registerType("Format", NameFormat)
    .registerType("Formats", Formats)
    .registerConstant("format", "Formats", new Formats())
    .registerFunction("Formats.named(string): optional", (_: Formats, name: string) =>
      Object.hasOwn(FORMATS, name) ? Optional.of(formatOf(name)) : Optional.none(),
    )
    .registerFunction("Format.validate(string): optional", (one: NameFormat, text: string) => {
      const problems = one.problems(text);
      return problems.length === 0 ? Optional.none() : Optional.of(problems);
    });
  for (const name of Object.keys(FORMATS))
    made = made.registerFunction(`Formats.${name}(): Format`, () => formatOf(name));
  return made;
}

function formatOf(name: string): NameFormat {
  return new NameFormat(FORMATS[name] as (text: string) => readonly string[]);
}
