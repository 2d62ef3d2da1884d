import {BLANK_SETTINGS} from './blank-settings.ts'
import {COMMON_SETTINGS, SERVICE_SETTINGS} from './service-settings.ts'

/** The names of the settings that each program reads. */
export const PROCESS_SETTINGS = {
  site: [...Object.keys(BLANK_SETTINGS), 'PORT', ...COMMON_SETTINGS],
  ...SERVICE_SETTINGS,
}
