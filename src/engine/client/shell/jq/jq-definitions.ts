/** The functions of jq that are defined in jq's own language. */
export const DEFINITIONS = `
def map(f): [.[] | f];
def select(f): if f then . else empty end;
def recurse: recurse(.[]?);
def recurse(f): def r: ., (f | r); r;
def recurse(f; cond): def r: ., (f | select(cond) | r); r;
def values: select(. != null);
def nulls: select(. == null);
def booleans: select(type == "boolean");
def numbers: select(type == "number");
def strings: select(type == "string");
def arrays: select(type == "array");
def objects: select(type == "object");
def iterables: select(type|. == "array" or . == "object");
def scalars: select(type|. != "array" and . != "object");
def to_entries: [keys_unsorted[] as $k | {key: $k, value: .[$k]}];
def from_entries: reduce .[] as $x ({};
  . + { ($x | if type == "object" then (if has("key") then .key elif has("k") then .k
         elif has("name") then .name elif has("Name") then .Name elif has("Key") then .Key else .K end) else .key end
       | if type == "string" then . elif type == "null" or type == "boolean" or type == "number" then tojson else . end):
      ($x | if has("value") then .value elif has("v") then .v else .Value end) });
def with_entries(f): to_entries | map(f) | from_entries;
def map_values(f): .[] |= f;
def del(f): delpaths([path(f)]);
def paths: path(..) | select(length > 0);
def paths(f): path(.. | select(f)) | select(length > 0);
def leaf_paths: paths(scalars);
def add: reduce .[] as $x (null; . + $x);
def add(f): reduce f as $x (null; . + $x);
def any: any(.[]; .);
def any(f): any(.[]; f);
def any(g; c): isempty(first(g | c or empty)) | not;
def all: all(.[]; .);
def all(f): all(.[]; f);
def all(g; c): isempty(first(g | c and empty));
def in(xs): . as $x | xs | has($x);
def inside(xs): . as $x | xs | contains($x);
def index($i): indices($i) | .[0];
def rindex($i): indices($i) | .[-1:][0];
def join($x): reduce .[] as $i (null; (if . == null then "" else . + $x end) + ($i | if . == null then "" elif type == "boolean" or type == "number" then tojson else . end)) | if . == null then "" else . end;
def ascii_downcase: explode | map(if 65 <= . and . <= 90 then . + 32 else . end) | implode;
def ascii_upcase: explode | map(if 97 <= . and . <= 122 then . - 32 else . end) | implode;
def flatten: flatten(1e9);
def first: .[0];
def last: .[-1];
def nth($n): .[$n];
def nth($n; f): last(limit($n + 1; f));
def last(f): reduce f as $x (null; $x);
def walk(f): def w: if type == "object" then map_values(w) elif type == "array" then map(w) else . end | f; w;
def transpose: if . == [] then [] else . as $in | (map(length) | max) as $max | [range(0; $max) as $j | [range(0; $in | length) as $i | $in[$i][$j]]] end;
def combinations: if length == 0 then [] else .[0][] as $x | (.[1:] | combinations) as $w | [$x] + $w end;
def combinations(n): . as $dot | [range(n)] | map($dot) | combinations;
def todate: strftime("%Y-%m-%dT%H:%M:%SZ");
def todateiso8601: todate;
def fromdate: fromdateiso8601;
def date: todate;
def dateadd(u; n): . + n;
def datesub(u; n): . - n;
def finites: select(isinfinite or isnan | not);
def normals: select(isnormal);
def toarray: if type == "array" then . else [.] end;
def pick(f): . as $top | reduce path(f) as $p (null; setpath($p; $top | getpath($p)));
def tostream: def parts($at): if (type == "array" or type == "object") and length > 0
    then keys_unsorted as $keys | ($keys[] as $key | .[$key] | parts($at + [$key])), [$at + [$keys[-1]]]
    else [$at, .] end; parts([]);
def IN(s): any(s == .; .);
def IN(src; s): any(src == s; .);
def INDEX(stream; f): reduce stream as $row ({}; .[$row | f | tostring] |= $row);
def INDEX(f): INDEX(.[]; f);
def test(re): test(re; null);
def match(re): match(re; null);
def capture(re): capture(re; null);
def capture(re; flags): match(re; flags) | [.captures[] | select(.name != null) | {key: .name, value: .string}] | from_entries;
def scan(re): scan(re; "");
def scan(re; flags): match(re; "g" + flags) | if (.captures | length) > 0 then [.captures[].string] else .string end;
def split($re; flags): . as $s | [foreach ((match($re; flags + "g") | [.offset, .length]), null) as $m ({at: 0, out: null}; if $m == null then .out = $s[.at:] else .out = $s[.at:$m[0]] | .at = $m[0] + $m[1] end; .out)];
def splits(re): splits(re; null);
def splits(re; flags): split(re; flags) | .[];
def sub(re; str): sub(re; str; "");
def sub(re; str; flags): . as $in | [match(re; flags)] as $all
  | reduce range($all | length) as $i ([{at: 0, text: ""}];
      [.[] as $state | $all[$i] as $m
        | ($m.captures | map(select(.name != null) | {key: .name, value: .string}) | from_entries | str) as $new
        | {at: ($m.offset + $m.length), text: ($state.text + $in[$state.at:$m.offset] + $new)}])
  | .[] | .text + $in[.at:];
def gsub(re; str): sub(re; str; "g");
def gsub(re; str; flags): sub(re; str; flags + "g");
`;
