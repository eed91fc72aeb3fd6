/** Which variables count. */
export const ENVIRONMENT = `Options override variables, variables override settings (quire config), and
settings override the last sign-in.

  QUIRE_TOKEN      an access token, instead of the stored sign-in; for
                   unattended machines. Create one: quire auth token create
  QUIRE_HOST       the host to use, like --host
  QUIRE_PROFILE    the sign-in to use, like --profile
  QUIRE_DEBUG      1: show where an error occurred
  NO_COLOR         any value: no color (no-color.org)
  FORCE_COLOR      1: color even in a pipe; 0: none
  VISUAL, EDITOR   the editor for texts, unless set with quire config
  XDG_CONFIG_HOME  where to put the folder quire; by default your system's
                   config folder. It contains:
                     profiles.json  your sign-ins, readable only by you
                     config.json    your settings

Examples:
  $ QUIRE_TOKEN=$(cat token.txt) quire publish story.md
  $ QUIRE_PROFILE=work quire posts
  $ NO_COLOR=1 quire auth status`;
