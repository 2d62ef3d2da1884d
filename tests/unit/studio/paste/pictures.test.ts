import {createServer, type IncomingMessage} from 'node:http'
import type {AddressInfo} from 'node:net'
import {createClient} from '@sanity/client'
import type {SanityClient} from 'sanity'
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest'
import {describeLosses, describeNotAdded, NO_LOSSES} from '@/studio/paste/describe-losses'
import type {PastedPicture} from '@/studio/paste/html/pictures'
import {loadPicture} from '@/studio/paste/pictures/load-picture'
import {nameOf} from '@/studio/paste/pictures/name-of'
import {placePictures} from '@/studio/paste/pictures/place-pictures'
import {uploadPictures} from '@/studio/paste/pictures/upload-pictures'
import {readClipboard} from '@/studio/paste/read-clipboard'
import {startLake, type TestLake} from '../../../support/lake'

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const picture = (src: string, alt = ''): PastedPicture => ({src, alt, caption: ''})
const bytes = () => Uint8Array.from(Buffer.from(PIXEL, 'base64'))

describe('an upload', () => {
  let lake: TestLake
  beforeEach(async () => {
    vi.stubGlobal('location', new URL('https://studio.example/studio'))
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    lake = await startLake()
  })
  afterEach(async () => {
    vi.unstubAllGlobals()
    await lake.close()
  })
  const upload = (pictures: PastedPicture[], files: File[] = []) =>
    uploadPictures(lake.client as unknown as SanityClient, pictures, files)

  test('stores the picture of a data URL', async () => {
    const [id] = await upload([picture(`data:image/png;base64,${PIXEL}`, 'A press')])
    expect(id).toMatch(/^image-[0-9a-f]{40}-1x1-png$/)
    expect(await lake.client.getDocument(id ?? '')).toMatchObject({mimeType: 'image/png', originalFilename: 'A press'})
  })

  test('takes files of the clipboard for pictures that only their program can read', async () => {
    const pictures = [picture(`data:image/png;base64,${PIXEL}`), picture('file:///C:/Temp/clip_image001.png')]
    const [first, second] = await upload(pictures, [new File([bytes()], 'image.png', {type: 'image/png'})])
    expect(second).toMatch(/^image-/)
    expect(second).toBe(first)
  })

  test('leaves out pictures that cannot be read or stored', async () => {
    const pictures = [
      picture('https://example.com/elsewhere.png'),
      picture('data:image/png;base64,@@@'),
      picture('data:image/png,no-picture'),
      picture(''),
    ]
    expect(await upload(pictures)).toEqual([null, null, null, null])
  })

  test('takes no files when there are more or fewer of them than pictures', async () => {
    const file = new File([bytes()], 'image.png', {type: 'image/png'})
    expect(await upload([picture('file:///a.png')], [file, file])).toEqual([null])
  })

  test('takes the first 100 pictures of a paste', async () => {
    const ids = await upload(Array.from({length: 102}, () => picture(`data:image/png;base64,${PIXEL}`)))
    expect(ids.map(id => id !== null)).toEqual(Array.from({length: 102}, (_, index) => index < 100))
  })

  test('requests images of this site only, without cookies and redirects', async () => {
    const requests: [string, RequestInit][] = []
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      requests.push([new URL(address).pathname, init])
      return new Response(bytes(), {headers: {'content-type': 'image/png'}})
    })
    const images = ['/lake/images/overprint/production/a-1x1.png', '/_next/image?url=a', '/pictures/press.JPG']
    for (const path of [...images, '/api/draft-mode/disable', '/account', '/x.png/sign-out'])
      await loadPicture(`https://studio.example${path}`, AbortSignal.timeout(60_000))
    expect(requests.map(([path]) => path)).toEqual(images.map(path => path.split('?')[0]))
    for (const [, init] of requests) expect(init).toMatchObject({credentials: 'omit', redirect: 'error'})
  })
})

describe('an upload to a lake that does not respond', () => {
  const open = new Set<IncomingMessage>()
  let received = 0
  const server = createServer(request => {
    received += 1
    open.add(request)
    request.socket.on('close', () => open.delete(request))
    request.resume()
  })
  beforeEach(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })
  const upload = (pictures: PastedPicture[], files: File[], limitMs: number) => {
    const apiHost = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const options = {projectId: 'x', dataset: 'x', apiVersion: '2025-02-19', useProjectHostname: false, useCdn: false}
    const client = createClient({...options, apiHost, token: 'x', maxRetries: 0})
    return uploadPictures(client as unknown as SanityClient, pictures, files, {limitMs})
  }

  test('ends at the limit of the whole paste, and with it the requests', async () => {
    const pictures = Array.from({length: 7}, () => picture(`data:image/png;base64,${PIXEL}`))
    expect(await upload(pictures, [], 1_000)).toEqual(pictures.map(() => null))
    await expect.poll(() => open.size).toBe(0)
    expect(received).toBeLessThanOrEqual(3)
  })

  test('does not begin with a picture that is too large', async () => {
    received = 0
    const file = new File([new Uint8Array(20 * 2 ** 20 + 1)], 'image.png', {type: 'image/png'})
    expect(await upload([picture('file:///a.png')], [file], 1_000)).toEqual([null])
    expect(received).toBe(0)
  })
})

test.each([
  [2, 66_000],
  [100, 360_000],
  [300, 360_000],
])('a paste of %i pictures ends after %i ms: only those that are uploaded add to it', async (count, ms) => {
  vi.stubGlobal('location', new URL('https://studio.example/studio'))
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  await uploadPictures({} as SanityClient, Array(count).fill(picture('file:///a.png')), [])
  expect(timeout).toHaveBeenCalledExactlyOnceWith(ms)
  vi.unstubAllGlobals()
})

test('uploaded pictures stand in their places, and the others leave nothing behind', () => {
  const blocks = [0, 1].map(index => ({_type: 'pastedPicture', _key: `p${index}`, index}))
  const pictures = [picture('a', 'A press'), {...picture('b'), caption: 'c'.repeat(300)}]
  expect(placePictures(blocks, pictures, ['image-1', null])).toEqual([
    {
      _type: 'figure',
      _key: 'p0',
      image: {_type: 'imageWithAlt', asset: {_type: 'reference', _ref: 'image-1'}, alt: 'A press'},
    },
  ])
  expect(placePictures(blocks, pictures, [null, 'image-2'])).toMatchObject([{_key: 'p1', caption: 'c'.repeat(200)}])
})

test.each([
  [picture('https://example.com/a/My%20press.jpg?x=1', 'A press'), 'A press'],
  [picture('https://example.com/a/My%20press.jpg?x=1'), 'My press.jpg'],
  [picture('file:///C:/Temp/clip_image001.png'), 'clip_image001.png'],
  [picture('https://example.com/docsz/AD_4nX'), 'picture 3'],
  [picture('data:image/png;base64,AAAA'), 'picture 3'],
])('names %j', (one, name) => expect(nameOf(one, 2)).toBe(name))

describe('the notice', () => {
  const NONE = {...NO_LOSSES, pictures: [], takesPictures: true}

  test('is missing when everything was kept', () => expect(describeLosses(NONE)).toBeNull())

  test('names pictures that are missing', () => {
    expect(describeLosses({...NONE, pictures: ['A press']})).toEqual({
      title: 'Pasted without 1 picture',
      description: 'The Studio could not read or upload “A press”. Save them as files and add each with “Picture”.',
    })
    const many = describeLosses({...NONE, pictures: Array.from({length: 11}, (_, index) => `p${index}`)})
    expect(many?.description).toContain('“p7” and 3 more')
  })

  test('names pictures that were uploaded when nothing could be added', () => {
    expect(describeNotAdded(['A press', 'A frame'])).toMatchObject({
      title: 'Not added',
      description: expect.stringContaining('“A press”, “A frame”'),
    })
  })

  test('says that a field takes no pictures', () => {
    expect(describeLosses({...NONE, pictures: ['a', 'b'], takesPictures: false})?.description).toBe(
      'This text has no pictures: “a”, “b” left out.',
    )
  })

  test('counts embedded media', () => {
    expect(describeLosses({...NONE, media: 2})).toEqual({
      title: 'Pasted with changes',
      description: 'This text has no embedded media, such as videos: 2 left out.',
    })
  })

  test('counts tables that are too large or became text', () => {
    expect(describeLosses({...NONE, tablesAsText: 1})?.description).toBe(
      'This text has no tables: the rows of 1 table became lines of text.',
    )
    expect(describeLosses({...NONE, cutTables: 2})?.description).toBe(
      'The end of 2 tables is missing: a table has at most 500 rows and 50 columns.',
    )
  })

  test('counts links', () => {
    expect(describeLosses({...NONE, unsafeLinks: 1, linksInTables: 2})).toEqual({
      title: 'Pasted with changes',
      description:
        'Cells of a table are plain text: 2 links in it became text. 1 link became text, because the address is none that a page may link to.',
    })
  })
})

describe('the clipboard', () => {
  const clipboard = (data: Record<string, string>, files: {type: string}[] = []) =>
    readClipboard({
      types: Object.keys(data),
      getData: (type: string) => data[type] ?? '',
      files,
    } as unknown as DataTransfer)
  const png = {type: 'image/png'}

  test.each([
    ['plain text', {'text/plain': 'x'}],
    ['text of the Studio', {'text/html': '<p>x</p>', 'application/x-portable-text': '[]'}],
    ['an address', {'text/html': '<a href="https://x.example">x</a>', 'text/plain': 'https://x.example/a '}],
    ['nothing', {}],
  ])('with %s is left to the editor', (_, data) => expect(clipboard(data)).toBeNull())

  test('brings HTML with pictures, or pictures alone', () => {
    expect(clipboard({'text/html': '<p>x</p>', 'text/plain': 'x'}, [png])).toEqual({html: '<p>x</p>', files: [png]})
    expect(clipboard({}, [png, {type: 'application/pdf'}])).toEqual({html: '', files: [png]})
    expect(clipboard({'text/plain': 'x'}, [png])).toBeNull()
  })

  test.each([
    '<html xmlns:o="urn:schemas-microsoft-com:office:office"><p>x</p>',
    '<meta name=Generator content="Microsoft Word 15"><p>x</p>',
  ])('of Office brings no picture of the selected text: %s', html => {
    expect(clipboard({'text/html': html, 'text/plain': 'x'}, [png])).toEqual({html, files: []})
    expect(clipboard({'text/html': html, 'text/plain': ' '}, [png])).toEqual({html, files: [png]})
  })
})
