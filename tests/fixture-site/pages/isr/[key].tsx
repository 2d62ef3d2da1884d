export const getStaticPaths = () => ({paths: [], fallback: 'blocking'})

/** Is not found for some keys, and otherwise fails while it is generated, with a message that must not be shown. */
export function getStaticProps({params}: {params: {key: string}}) {
  if (params.key.startsWith('no')) return {notFound: true, revalidate: 30}
  throw new Error('ECONNREFUSED http://10.0.0.7:4020 token=sk-7f3a9c1e5b2d4086')
}

export default function FailsWhileGenerated() {
  return <h1>Never</h1>
}
