import {SITE_SETTING_NAMES} from '../../services/launcher/unset-settings.ts'
import {COMMON_SETTINGS, SERVICE_SETTINGS} from './service-settings.ts'

/** Settings of log files, which a deployment does not write: its logs go to the standard output. */
const LOG_FILE_NAMES = ['LOG_FILE_MB', 'LOG_FILES']

/** The names of the settings that each program of a deployment reads. */
export const PROCESS_SETTINGS = {
  site: [...SITE_SETTING_NAMES.filter(name => !LOG_FILE_NAMES.includes(name)), 'PORT', ...COMMON_SETTINGS],
  ...SERVICE_SETTINGS,
}
