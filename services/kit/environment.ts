import {z} from 'zod'

/*
 * The only module of the services that reads `process.env`. Each service declares its variables in its own
 * `environment.ts`.
 */

/** Parses this process's environment. Empty values count as absent. Throws one error that names every wrong variable. */
export function parseEnvironment<Schema extends z.ZodType>(schema: Schema): z.infer<Schema> {
  const present = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
  const result = schema.safeParse(present)
  if (result.success) return result.data
  const errors = result.error.issues.map(issue => `${issue.path.join('.')} ${issue.message}`)
  throw new Error(`The environment is not usable: ${errors.join('; ')}.`)
}

/** The schema of a duration: a whole number of units from 1 to 3650, read as milliseconds. `defaultMs` applies without one. */
export const durationSetting = (unitMs: number, defaultMs: number) => {
  const rule = 'must be a whole number from 1 to 3650'
  const units = z.coerce.number(rule).int(rule).min(1, rule).max(3650, rule)
  return units.transform(count => count * unitMs).default(defaultMs)
}

/** Returns this process's environment with changes, for a child process. */
export const inheritEnvironment = (changes: Record<string, string>): NodeJS.ProcessEnv => ({...process.env, ...changes})

/** Returns only the named variables of this process's environment with changes, for a child process without secrets. */
export const inheritOnly = (names: readonly string[], changes: Record<string, string>): NodeJS.ProcessEnv => ({
  NODE_ENV: process.env.NODE_ENV,
  ...Object.fromEntries(names.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : []))),
  ...changes,
})
