import {bestToken, contentUrl, type Deployment, managementUrl} from './deployment.ts'
import {type Finding, missing, ok, unknown} from './finding.ts'
import {type Reply, send} from './send.ts'

/** Documents that the layout and the home page need. */
const REQUIRED_IDS = ['settings', 'navigation', 'page-home']

/** Checks that the project and its dataset exist and contain the documents that the site needs. */
export async function checkContent(deployment: Deployment): Promise<Finding[]> {
  const {SANITY_PROJECT_ID: project, SANITY_API_HOST: host} = deployment
  const reply = await send(`${managementUrl(deployment)}/projects/${project}`, {token: bestToken(deployment)})
  if (!reply) return [missing('SANITY_API_HOST', `is ${host}, which does not respond. Is it the right address?`)]
  if (reply.status === 404)
    return [missing('Project', `${project} does not exist at ${host}. Check SANITY_PROJECT_ID.`)]
  return [describeProject(deployment, reply), await checkDataset(deployment)]
}

function describeProject({SANITY_PROJECT_ID: project}: Deployment, {status, body}: Reply): Finding {
  if (status !== 200) return unknown('Project', `${project}: no token may read it (${status}).`)
  const {displayName} = body as {displayName?: string}
  return ok('Project', `${project}${displayName ? `, "${displayName}"` : ''}`)
}

async function checkDataset(deployment: Deployment): Promise<Finding> {
  const {SANITY_DATASET: dataset, SANITY_API_VERSION: version} = deployment
  const query = new URLSearchParams({query: '*[_id in $ids]._id', $ids: JSON.stringify(REQUIRED_IDS)})
  const address = `${contentUrl(deployment)}/data/query/${dataset}?${query}`
  const reply = await send(address, {token: deployment.SANITY_API_READ_TOKEN})
  if (reply?.status === 404) {
    return missing(
      'Dataset',
      `${dataset} does not exist. Create it (npx sanity dataset create ${dataset} --visibility public).`,
    )
  }
  if (reply?.status === 400) return missing('Dataset', `${dataset} does not support version ${version} of the API.`)
  if (reply?.status !== 200) return unknown('Dataset', `${dataset} responded with ${reply?.status ?? 'nothing'}.`)
  const {result} = reply.body as {result: string[]}
  const absent = REQUIRED_IDS.filter(id => !result.includes(id))
  if (absent.length === 0) return ok('Dataset', `${dataset} has the documents that the site needs`)
  return missing(
    'Dataset',
    `${dataset} lacks ${absent.join(', ')}. Import the sample content: npm run lake -- export sample.tar.gz, then npx sanity dataset import sample.tar.gz ${dataset}.`,
  )
}
