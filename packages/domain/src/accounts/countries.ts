import type { Currency } from "../billing/money.ts";

/** A country as listed in address forms and at sign-up. */
export interface Country {
  countryName: string;
  countryShortCode: string;
}

const NAMES = `AF Afghanistan|AX Åland Islands|AL Albania|DZ Algeria|AS American Samoa|AD Andorra|AO Angola|AI Anguilla
AQ Antarctica|AG Antigua and Barbuda|AR Argentina|AM Armenia|AW Aruba|AU Australia|AT Austria|AZ Azerbaijan|BS Bahamas
BH Bahrain|BD Bangladesh|BB Barbados|BY Belarus|BE Belgium|BZ Belize|BJ Benin|BM Bermuda|BT Bhutan|BO Bolivia
BQ Bonaire, Sint Eustatius and Saba|BA Bosnia and Herzegovina|BW Botswana|BV Bouvet Island|BR Brazil
IO British Indian Ocean Territory|BN Brunei|BG Bulgaria|BF Burkina Faso|BI Burundi|CV Cabo Verde|KH Cambodia|CM Cameroon
CA Canada|KY Cayman Islands|CF Central African Republic|TD Chad|CL Chile|CN China|CX Christmas Island
CC Cocos (Keeling) Islands|CO Colombia|KM Comoros|CG Congo|CD Congo (Democratic Republic)|CK Cook Islands|CR Costa Rica
CI Côte d'Ivoire|HR Croatia|CU Cuba|CW Curaçao|CY Cyprus|CZ Czechia|DK Denmark|DJ Djibouti|DM Dominica
DO Dominican Republic|EC Ecuador|EG Egypt|SV El Salvador|GQ Equatorial Guinea|ER Eritrea|EE Estonia|SZ Eswatini
ET Ethiopia|FK Falkland Islands|FO Faroe Islands|FJ Fiji|FI Finland|FR France|GF French Guiana|PF French Polynesia
TF French Southern Territories|GA Gabon|GM Gambia|GE Georgia|DE Germany|GH Ghana|GI Gibraltar|GR Greece|GL Greenland
GD Grenada|GP Guadeloupe|GU Guam|GT Guatemala|GG Guernsey|GN Guinea|GW Guinea-Bissau|GY Guyana|HT Haiti
HM Heard Island and McDonald Islands|VA Holy See|HN Honduras|HK Hong Kong|HU Hungary|IS Iceland|IN India|ID Indonesia
IR Iran|IQ Iraq|IE Ireland|IM Isle of Man|IL Israel|IT Italy|JM Jamaica|JP Japan|JE Jersey|JO Jordan|KZ Kazakhstan
KE Kenya|KI Kiribati|XK Kosovo|KW Kuwait|KG Kyrgyzstan|LA Laos|LV Latvia|LB Lebanon|LS Lesotho|LR Liberia|LY Libya
LI Liechtenstein|LT Lithuania|LU Luxembourg|MO Macao|MG Madagascar|MW Malawi|MY Malaysia|MV Maldives|ML Mali|MT Malta
MH Marshall Islands|MQ Martinique|MR Mauritania|MU Mauritius|YT Mayotte|MX Mexico|FM Micronesia|MD Moldova|MC Monaco
MN Mongolia|ME Montenegro|MS Montserrat|MA Morocco|MZ Mozambique|MM Myanmar|NA Namibia|NR Nauru|NP Nepal
NL Netherlands|NC New Caledonia|NZ New Zealand|NI Nicaragua|NE Niger|NG Nigeria|NU Niue|NF Norfolk Island
KP North Korea|MK North Macedonia|MP Northern Mariana Islands|NO Norway|OM Oman|PK Pakistan|PW Palau|PS Palestine
PA Panama|PG Papua New Guinea|PY Paraguay|PE Peru|PH Philippines|PN Pitcairn|PL Poland|PT Portugal|PR Puerto Rico
QA Qatar|RE Réunion|RO Romania|RU Russia|RW Rwanda|BL Saint Barthélemy|SH Saint Helena, Ascension and Tristan da Cunha
KN Saint Kitts and Nevis|LC Saint Lucia|MF Saint Martin|PM Saint Pierre and Miquelon
VC Saint Vincent and the Grenadines|WS Samoa|SM San Marino|ST São Tomé and Príncipe|SA Saudi Arabia|SN Senegal
RS Serbia|SC Seychelles|SL Sierra Leone|SG Singapore|SX Sint Maarten|SK Slovakia|SI Slovenia|SB Solomon Islands
SO Somalia|ZA South Africa|GS South Georgia and the South Sandwich Islands|KR South Korea|SS South Sudan|ES Spain
LK Sri Lanka|SD Sudan|SR Suriname|SJ Svalbard and Jan Mayen|SE Sweden|CH Switzerland|SY Syria|TW Taiwan|TJ Tajikistan
TZ Tanzania|TH Thailand|TL Timor-Leste|TG Togo|TK Tokelau|TO Tonga|TT Trinidad and Tobago|TN Tunisia|TR Türkiye
TM Turkmenistan|TC Turks and Caicos Islands|TV Tuvalu|UG Uganda|UA Ukraine|AE United Arab Emirates|GB United Kingdom
US United States|UM United States Minor Outlying Islands|UY Uruguay|UZ Uzbekistan|VU Vanuatu|VE Venezuela|VN Vietnam
VG Virgin Islands (British)|VI Virgin Islands (US)|WF Wallis and Futuna|EH Western Sahara|YE Yemen|ZM Zambia
ZW Zimbabwe`;

/** Every country, sorted by name. Static, because the platform's own names differ between server and browser. */
export const COUNTRIES: readonly Country[] = NAMES.split(/[|\n]/).map((entry) => ({
  countryShortCode: entry.slice(0, 2),
  countryName: entry.slice(3),
}));

const names = new Map(COUNTRIES.map((country) => [country.countryShortCode, country.countryName]));

/** Returns a country's name by its two-letter code; an unknown code as it is. */
export const countryName = (code: string): string => names.get(code) ?? code;

const EUROPEAN_UNION =
  "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE".split(" ");
const EURO_PRICED = new Set([...EUROPEAN_UNION, ..."GB IS LI NO CH AD MC SM VA ME XK".split(" ")]);
const COOKIE_LAW = new Set([...EUROPEAN_UNION, ..."GB IS LI NO CH".split(" ")]);

/** Returns a two-letter code in capitals, or null if it is not a country. */
export function readCountry(text: string | null | undefined): string | null {
  const code = text?.trim().toUpperCase() ?? "";
  return names.has(code) ? code : null;
}

/**
 * Returns the currency that users from a country pay in (§9). A country without a price currency of its own pays in
 * dollars; an unknown country pays in rupees.
 */
export function currencyOf(country: string | null | undefined): Currency {
  const code = readCountry(country);
  if (code === null || code === "IN") return "INR";
  return EURO_PRICED.has(code) ? "EUR" : "USD";
}

export function isDomestic(country: string | null | undefined): boolean {
  return readCountry(country) === "IN";
}

/** Whether to show the cookie-policy banner in a country. */
export function needsCookieBanner(country: string | null | undefined): boolean {
  return COOKIE_LAW.has(readCountry(country) ?? "");
}
