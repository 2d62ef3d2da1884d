export const getStaticPaths = () => ({paths: [], fallback: 'blocking'})

/** Fails while it is generated, with a message that nobody is to read. */
export function getStaticProps() {
  throw new Error('ECONNREFUSED http://10.0.0.7:4020 token=sk-7f3a9c1e5b2d4086')
}

export default function FailsWhileGenerated() {
  return <h1>Never</h1>
}
