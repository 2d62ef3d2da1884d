import type {Cluster} from '../../services/launcher/cluster/cluster.ts'

type Change = {id: string; name: string; timeoutMs: number}

/** Gives a product of the catalogue another name. Throws when that is not acknowledged in time. */
export async function changeProduct(
  {apiUrl, secrets}: Pick<Cluster, 'apiUrl' | 'secrets'>,
  {id, name, timeoutMs}: Change,
): Promise<void> {
  const response = await fetch(`${apiUrl}/admin/products/${id}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${secrets.catalogueAdminToken}`,
      'content-type': 'application/json',
      'if-match': '*',
    },
    body: JSON.stringify({name}),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`The change of ${id} responds with ${response.status}: ${await response.text()}`)
}
