import type {z} from 'zod'

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

/** Returns this process's environment with changes, for a child process. */
export const inheritEnvironment = (changes: Record<string, string>): NodeJS.ProcessEnv => ({...process.env, ...changes})

/** Returns only the named variables of this process's environment with changes, for a child process without secrets. */
export const inheritOnly = (names: readonly string[], changes: Record<string, string>): NodeJS.ProcessEnv => ({
  NODE_ENV: process.env.NODE_ENV,
  ...Object.fromEntries(names.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : []))),
  ...changes,
})
