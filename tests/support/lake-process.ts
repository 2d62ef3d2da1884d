import {runServiceCommand, type ServiceProcess, startServiceProcess} from './service-process.ts'

/** A content lake in a child process, listening on a free port. */
export type LakeProcess = ServiceProcess

/** Starts the lake's command on a data folder. Throws with its output when it exits before it listens. */
export const startLakeProcess = (
  dataDir: string,
  env: Record<string, string> = {},
  args: string[] = [],
): Promise<LakeProcess> => startServiceProcess('content-lake', dataDir, env, args)

/** Runs one of the lake's commands to its end; `input` is its standard input. */
export const runLakeCommand = (args: string[], options: {env?: Record<string, string>; input?: string} = {}) =>
  runServiceCommand('content-lake', args, options)
