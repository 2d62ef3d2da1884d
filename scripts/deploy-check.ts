import {checkDeployment, describeFindings, exitCodeOf} from './deploy-check/check-deployment.ts'

/*
 * `npm run studio:deploy-check`: checks the settings that a Sanity project (or another content lake) and this site need of
 * each other, one per line. It writes nothing. Exit code 0: everything is set up; 1: something is missing; 2: something could
 * not be checked.
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
