import {existsSync, readFileSync, writeFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {z} from 'zod'
import {timeZoneSetting} from '../../kit/time/time-zone-setting.ts'
import {readLakeEnvironment} from '../environment.ts'
import type {LakeOptions} from '../options.ts'
import {isDataFolderInUse} from '../store/data-lock.ts'
import {NO_RULES, readContentRules} from '../transactions/rules/content-rules.ts'

/** The content rules of a service: their file, null without rules, and the time zone in which their days begin. */
const schema = z.object({file: z.string().nullable(), timeZone: timeZoneSetting})

const fileOf = (dataDir: string): string => join(dataDir, 'rules-in-use.json')

const readText = (dataDir: string): string | null =>
  existsSync(fileOf(dataDir)) ? readFileSync(fileOf(dataDir), 'utf8') : null

/** Stores which content rules the service uses, for commands that write while it is stopped. */
export const writeRulesInUse = (dataDir: string, rules: string | undefined, timeZone: string): void => {
  const text = JSON.stringify({file: rules === undefined ? null : resolve(rules), timeZone})
  // Not written without need: a lake on a full disk still starts.
  if (readText(dataDir) !== text) writeFileSync(fileOf(dataDir), text)
}

type Choice = {data: string; rules?: string | undefined; 'without-rules': boolean}

/** Throws an Error when a command has options for rules that it cannot use. */
export const checkRulesChoice = ({data, rules, 'without-rules': withoutRules}: Choice): void => {
  if (rules !== undefined && withoutRules) throw new Error('Pass either --rules or --without-rules.')
  if ((rules !== undefined || withoutRules) && isDataFolderInUse(data)) {
    throw new Error('The running content lake uses its own rules: stop it, or leave out --rules and --without-rules.')
  }
}

/**
 * Returns the content rules for a command that writes while the service is stopped: those of its options, or those with which the
 * service last ran. Throws an Error when they are unknown or cannot be read.
 */
export const chooseRules = (choice: Choice): Pick<LakeOptions, 'rules' | 'timeZone'> => {
  if (choice['without-rules']) return {rules: NO_RULES}
  const inUse = readRulesInUse(choice.data)
  const timeZone = inUse?.timeZone ?? readLakeEnvironment().SITE_TIME_ZONE
  const file = choice.rules ?? inUse?.file
  if (file === undefined) {
    throw new Error(
      `No content lake has stored its content rules in ${choice.data}: pass --rules <file>, or --without-rules.`,
    )
  }
  return {rules: readContentRules(file ?? undefined), timeZone}
}

const readRulesInUse = (dataDir: string): z.infer<typeof schema> | null => {
  const text = readText(dataDir)
  if (text === null) return null
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw new Error(`${fileOf(dataDir)} is damaged: delete it, and pass --rules <file> or --without-rules.`, {
      cause: error,
    })
  }
}
