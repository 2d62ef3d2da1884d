import {spawn} from 'node:child_process'
import {mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs'
import {createServer, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import sharp from 'sharp'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {routes} from '@/lib/routes'

/* `npm run screenshots` on a page of two lines: the command, its files and its exit codes. */

const root = resolve(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'overprint-screenshots-'))
const IMAGE = '/picture.png'
const PAGE = `<!doctype html><title>Short</title><style>
  body { margin: 0; height: 6000px; background: rgb(255, 0, 0) }
  @media (prefers-color-scheme: dark) { body { background: rgb(0, 0, 255) } }
  @media print { body { background: rgb(0, 128, 0) } }
</style><img src="${IMAGE}" style="position: absolute; top: 100px; left: 0" width="40" height="40">
  <div style="position: absolute; top: 5500px; content-visibility: auto">
    <div style="width: 40px; height: 40px; background: rgb(255, 255, 0); forced-color-adjust: none"></div>
  </div>`

let server: Server
let imageRequests = 0
let url = ''
beforeAll(async () => {
  const green = await sharp({create: {width: 40, height: 40, channels: 3, background: '#00ff00'}})
    .png()
    .toBuffer()
  server = createServer(({url: path, socket}, response) => {
    if (path === routes.contact) socket.destroy()
    // As a busy site does: the first two requests fail.
    else if (path === IMAGE && ++imageRequests <= 2) response.writeHead(503).end()
    else if (path === IMAGE) response.setHeader('Content-Type', 'image/png').end(green)
    else response.setHeader('Content-Type', 'text/html').end(PAGE)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, {recursive: true, force: true})
})

async function run(...args: string[]): Promise<{code: number | null; output: string}> {
  const child = spawn(process.execPath, ['scripts/screenshots.ts', '--out', folder, ...args], {cwd: root})
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += String(chunk)))
  const code = await new Promise<number | null>(done => child.once('close', done))
  return {code, output}
}

async function colorOf(file: string, top = 5): Promise<string> {
  const pixel = await sharp(join(folder, file)).extract({left: 5, top, width: 1, height: 1}).raw().toBuffer()
  return [...pixel.subarray(0, 3)].join(' ')
}

test('takes the pictures of a running site in every scheme, and a contact sheet', async () => {
  const {code, output} = await run('--url', url, '--page', 'home', '--width', '390', '--format', 'png')
  expect(output).toContain('4 pictures')
  expect(code).toBe(0)
  expect(readdirSync(folder).sort()).toEqual([
    'home-390-dark.png',
    'home-390-forced.png',
    'home-390-light.png',
    'home-698-print.png',
    'index.html',
    'overview.png',
    'thumbnails',
  ])
  expect(await colorOf('home-390-light.png')).toBe('255 0 0')
  expect(await colorOf('home-390-dark.png')).toBe('0 0 255')
  expect(await colorOf('home-698-print.png')).toBe('0 128 0')
  // The image has been loaded again after it had failed.
  expect(await colorOf('home-390-light.png', 120)).toBe('0 255 0')
  // What is far below the screen is in the picture.
  expect(await colorOf('home-390-light.png', 5520)).toBe('255 255 0')
  expect(await sharp(join(folder, 'home-390-light.png')).metadata()).toMatchObject({width: 390, height: 6000})
  expect((await sharp(join(folder, 'overview.png')).metadata()).width).toBe(1800)
})

test('a page that cannot be opened is an error with its name; the other pictures are taken', async () => {
  const args = ['--page', 'contact', '--page', 'home', '--width', '390', '--scheme', 'light']
  const {code, output} = await run('--url', url, ...args)
  expect(code).toBe(1)
  expect(output).toContain('✗ contact at 390 px')
  expect(output).toContain('1 pictures')
  const sheet = readFileSync(join(folder, 'index.html'), 'utf8')
  expect(sheet).toContain('home-390-light.jpeg')
  expect(sheet).not.toContain('contact')
})

test('an invalid option prints the usage and takes no picture', async () => {
  const {code, output} = await run('--width', '391')
  expect(code).toBe(2)
  expect(output).toContain('--width 391 is not one of')
  expect(output).toContain('--scheme <light|dark|forced|print>')
})
