import {SITE_SETTING_NAMES} from '../../services/launcher/unset-settings.ts'

/**
 * All settings as empty values, which count as absent. Sites of tests start from them, because Next reads a developer's
 * `.env` for every variable that is not set.
 */
export const BLANK_SETTINGS: Record<string, string> = Object.fromEntries(SITE_SETTING_NAMES.map(name => [name, '']))
