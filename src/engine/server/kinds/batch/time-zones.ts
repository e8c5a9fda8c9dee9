const AREAS =
  "Africa America Antarctica Arctic Asia Atlantic Australia Brazil Canada Chile Etc Europe Indian Mexico Pacific US".split(
    " ",
  );
const ALONE =
  "CET CST6CDT Cuba EET EST EST5EDT Egypt Eire GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland Iran Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT Poland Portugal ROC ROK Singapore Turkey UCT UTC Universal W-SU WET Zulu".split(
    " ",
  );

/** Whether a time zone can exist. Differs: of a name such as `Europe/Berlin` only the area is checked. */
export function isKnownZone(zone: string): boolean {
  const [area = "", ...rest] = zone.split("/");
  return rest.length === 0
    ? ALONE.includes(zone)
    : AREAS.includes(area) && rest.every((part) => /^[A-Z]/.test(part));
}
