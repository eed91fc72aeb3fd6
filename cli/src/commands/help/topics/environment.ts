/** Which variables count. */
export const ENVIRONMENT = `An option goes before a variable, a variable before a setting (quire config),
and a setting before what the last sign-in says.

  QUIRE_TOKEN      an access token, in place of what is stored; for machines
                   that have no person. Make one: quire auth token create
  QUIRE_HOST       the host to talk to, as --host
  QUIRE_PROFILE    the sign-in to use, as --profile
  QUIRE_DEBUG      1 shows where an error arose
  NO_COLOR         anything: no color, whatever it is (no-color.org)
  FORCE_COLOR      1: color also into a pipe; 0: none
  VISUAL, EDITOR   the editor for texts, where none is set by quire config
  XDG_CONFIG_HOME  where the folder quire is kept; else where your system keeps
                   what belongs to programs. In it:
                     profiles.json  your sign-ins, readable by you alone
                     config.json    your settings

Examples:
  $ QUIRE_TOKEN=$(cat token.txt) quire publish story.md
  $ QUIRE_PROFILE=work quire posts
  $ NO_COLOR=1 quire auth status`;
