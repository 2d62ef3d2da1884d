export const getServerSideProps = () => ({props: {}})

/** Names a middleware that does not exist. */
export default function Unknown() {
  return <h1>Never</h1>
}

Unknown.middleware = ['missing']
