import {checkDeployment, describeFindings, exitCodeOf} from './deploy-check/check-deployment.ts'

/*
 * `npm run studio:deploy-check`: what a project at Sanity (or a content lake elsewhere) and this site need of each other,
 * line by line, by the settings of the environment. It writes nothing. Exit code: 0 all is well, 1 something is missing,
 * 2 something could not be checked.
 */

try {
  const {env} = await import('../lib/env.ts')
  const findings = await checkDeployment(env)
  console.log(describeFindings(findings))
  process.exitCode = exitCodeOf(findings)
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
