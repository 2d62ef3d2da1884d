import {ask, type Reply} from './ask.ts'
import {bestToken, contentUrl, type Deployment, managementUrl} from './deployment.ts'
import {type Finding, missing, ok, unknown} from './finding.ts'

/** Documents without which the site has no layout and no front page. */
const FOUNDATION = ['settings', 'navigation', 'page-home']

/** Whether there is the project, its data set, and content in it that the site can start from. */
export async function checkContent(deployment: Deployment): Promise<Finding[]> {
  const {SANITY_PROJECT_ID: project, SANITY_API_HOST: host} = deployment
  const reply = await ask(`${managementUrl(deployment)}/projects/${project}`, {token: bestToken(deployment)})
  if (!reply) return [missing('SANITY_API_HOST', `is ${host}, where nobody answers. Is it the right address?`)]
  if (reply.status === 404) return [missing('Project', `${project} is not known at ${host}. Check SANITY_PROJECT_ID.`)]
  return [describeProject(deployment, reply), await checkDataset(deployment)]
}

function describeProject({SANITY_PROJECT_ID: project}: Deployment, {status, body}: Reply): Finding {
  if (status !== 200) return unknown('Project', `${project}: no token was given that may see it (${status}).`)
  const {displayName} = body as {displayName?: string}
  return ok('Project', `${project}${displayName ? `, "${displayName}"` : ''}`)
}

async function checkDataset(deployment: Deployment): Promise<Finding> {
  const {SANITY_DATASET: dataset, SANITY_API_VERSION: version} = deployment
  const query = new URLSearchParams({query: '*[_id in $ids]._id', $ids: JSON.stringify(FOUNDATION)})
  const address = `${contentUrl(deployment)}/data/query/${dataset}?${query}`
  const reply = await ask(address, {token: deployment.SANITY_API_READ_TOKEN})
  if (reply?.status === 404) {
    return missing(
      'Data set',
      `${dataset} is not there. Make it (npx sanity dataset create ${dataset} --visibility public).`,
    )
  }
  if (reply?.status === 400) return missing('Data set', `${dataset} does not answer version ${version} of the API.`)
  if (reply?.status !== 200) return unknown('Data set', `${dataset} answered ${reply?.status ?? 'nothing'}.`)
  const {result} = reply.body as {result: string[]}
  const absent = FOUNDATION.filter(id => !result.includes(id))
  if (absent.length === 0) return ok('Data set', `${dataset} has the content that the site begins with`)
  return missing(
    'Data set',
    `${dataset} lacks ${absent.join(', ')}. Bring the sample world along: npm run lake -- export sample.tar.gz, then npx sanity dataset import sample.tar.gz ${dataset}.`,
  )
}
