import {STUDIO_EMAIL} from '../local-services.ts'
import type {Cluster} from './cluster.ts'

/** Returns the addresses and process ids of a cluster, one part per line. */
export function describeCluster(cluster: Cluster): string {
  const {url, sites, apis, lake, front, redis, postgres, balancer, apiUrl, secrets} = cluster
  const pid = ({child}: {child: {pid?: number | undefined}}) => `pid ${child.pid}`
  const rows: [string, string][] = [
    ['Site', `${url}  (${front.spec.name}, ${pid(front)})`],
    ['Studio', `${url}/studio as ${STUDIO_EMAIL}, password "${secrets.lakeAdminPassword}"`],
    ...[...sites, ...apis, lake].map((service): [string, string] => [
      capitalise(service.spec.name),
      `${service.url}  (${pid(service)})`,
    ]),
    ['Catalogue APIs', balancer ? `${apiUrl}  (${pid(balancer)})` : apiUrl],
    ...[redis, ...(postgres ? [postgres] : [])].map((program): [string, string] => [program.spec.name, pid(program)]),
  ]
  const width = Math.max(...rows.map(([name]) => name.length)) + 2
  return rows.map(([name, value]) => `  ${name.padEnd(width)}${value}`).join('\n')
}

const capitalise = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
