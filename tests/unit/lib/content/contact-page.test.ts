import {afterEach, expect, test, vi} from 'vitest'

afterEach(() => vi.unstubAllEnvs())

test('the confirmation of a message is shown although the content lake never responded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubEnv('SANITY_API_HOST', 'http://127.0.0.1:9')
  vi.resetModules()
  const {getServerSideProps} = await import('@/pages/contact-sent')
  const res = {setHeader: () => {}}
  const context = {query: {sent: 'OP-23456-ABCDE'}, res} as unknown as Parameters<typeof getServerSideProps>[0]
  expect(await getServerSideProps(context)).toMatchObject({
    props: {initial: {step: 'sent', reference: 'OP-23456-ABCDE'}, page: {title: 'Contact', sections: []}},
  })
})
