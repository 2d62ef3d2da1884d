import {mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {createClient, type SanityClient} from '@sanity/client'
import {createImageUrlBuilder} from '@sanity/image-url/signed'
import sharp from 'sharp'
import {afterEach, beforeEach, describe, expect, it} from 'vitest'
import {type LakeProcess, runLakeCommand, startLakeProcess} from '../support/lake-process.ts'

const TOKEN = 'commands-admin-token'
let folder = ''
let running: LakeProcess | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overprint-lake-commands-'))
})
afterEach(async () => {
  await running?.end('SIGKILL')
  running = undefined
  rmSync(folder, {recursive: true, force: true})
})

const at = (name: string): string => join(folder, name)

const start = async (name: string): Promise<SanityClient> => {
  running = await startLakeProcess(at(name), {LAKE_ADMIN_TOKEN: TOKEN})
  const config = {projectId: 'overprint', dataset: 'production', apiVersion: '2025-02-19', useCdn: false}
  return createClient({...config, apiHost: running.url, useProjectHostname: false, token: TOKEN, perspective: 'raw'})
}

const stop = async () => {
  expect(await running?.end('SIGTERM')).toBe(0)
  running = undefined
}

const run = async (...args: string[]) => {
  const {code, output} = await runLakeCommand(args)
  expect(code, output).toBe(0)
  return output
}

const me = (token: string) => fetch(`${running?.url}/v1/users/me`, {headers: {authorization: `Bearer ${token}`}})

/** Returns the documents without the fields that change with every write. */
const contentOf = async (client: SanityClient) => {
  const documents = await client.fetch<Record<string, unknown>[]>('*[!(_type match "sanity.*")] | order(_id)')
  return documents.map(({_rev, _updatedAt, ...content}) => content)
}

const fill = async (client: SanityClient): Promise<void> => {
  const picture = await sharp({create: {width: 40, height: 30, channels: 3, background: '#0a7'}})
    .png()
    .toBuffer()
  const {_id} = await client.assets.upload('image', picture, {filename: 'leaf.png'})
  const image = {_type: 'image', asset: {_type: 'reference', _ref: _id}}
  await client
    .transaction()
    .create({_id: 'author', _type: 'author', name: 'Mo'})
    .create({_id: 'post', _type: 'post', title: 'One', image, author: {_type: 'reference', _ref: 'author'}})
    .create({_id: 'drafts.post', _type: 'post', title: 'Two', image, query: '*'})
    .commit()
  await client.releases.create({releaseId: 'spring', metadata: {title: 'Spring', releaseType: 'asap'}})
  await client.createVersion({
    document: {_id: 'versions.spring.post', _type: 'post', title: 'Three'},
    publishedId: 'post',
    releaseId: 'spring',
  })
}

describe('datasets and the keys of private assets', () => {
  it('are created, made private and deleted, with and without a running lake', async () => {
    const client = await start('d')
    const here = ['--data', at('d')]
    expect(await run('datasets', 'create', 'vault', '--private', ...here)).toContain(
      'Created the private dataset vault',
    )
    const vault = client.withConfig({dataset: 'vault'})
    await vault.create({_id: 'page', _type: 'page'})
    const {url} = await vault.assets.upload('file', Buffer.from('inside'), {filename: 'a.txt'})
    expect((await fetch(url)).status).toBe(401)

    const output = await run('keys', 'create', 'the site', ...here)
    const [, id = '', key = ''] = /Key (\w+), shown only once:\n([0-9a-f]{64})\n/.exec(output) ?? []
    const inAnHour = new Date(Date.now() + 3_600_000)
    const signed = createImageUrlBuilder(vault)
      .signingKey(id, key)
      .image({asset: {_ref: `image-${'0'.repeat(40)}-1x1-png`}})
    // The asset doesn't exist, and the owner of a key may know that.
    expect((await fetch(signed.expiry(inAnHour).signedUrl())).status).toBe(404)
    expect(await run('keys', ...here)).toContain('the site')
    expect(await run('keys', 'revoke', id, ...here)).toContain('Revoked key')
    expect((await fetch(signed.expiry(inAnHour).signedUrl())).status).toBe(401)

    const file = at('vault.tar.gz')
    expect(await run('export', file, '--dataset', 'vault', ...here)).toContain('1 documents and 1 assets')
    await run('datasets', 'visibility', 'vault', 'public', ...here)
    expect((await fetch(url)).status).toBe(200)
    await stop()

    expect(await run('datasets', ...here)).toMatch(/production\s+public\nvault\s+public\n/)
    await run('datasets', 'visibility', 'vault', 'private', ...here)
    await run('datasets', 'delete', 'vault', ...here)
    expect(await run('datasets', ...here)).not.toContain('vault')
    running = await startLakeProcess(at('d'), {LAKE_ADMIN_TOKEN: TOKEN}, ['--private', 'inner'])
    expect((await fetch(`${running.url}/v1/data/export/inner`)).status).toBe(401)
  })
})

describe('origins', () => {
  it('are added and deleted while the lake is running, with immediate effect', async () => {
    await start('o')
    const here = ['--data', at('o')]
    const allowed = async () => {
      const reply = await fetch(`${running?.url}/v1/check/cors`, {headers: {origin: 'https://a.example'}})
      return (await reply.json()).result
    }
    await run('cors', 'add', 'https://a.example', '--credentials', ...here)
    expect(await allowed()).toEqual({allowed: true, withCredentials: true})
    expect(await run('cors', ...here)).toMatch(/localhost:3000\s+with tokens\nhttps:\/\/a\.example\s+with tokens\n/)
    await run('cors', 'delete', 'https://a.example', ...here)
    expect(await allowed()).toEqual({allowed: false, withCredentials: false})
  })
})

describe('tokens and users', () => {
  it('are created and revoked while the lake is running, and shown once', async () => {
    await start('a')
    const output = await run('tokens', 'create', 'the site', '--role', 'viewer', '--days', '30', '--data', at('a'))
    const [, id = '', token = ''] = /Token (\w+) \(viewer\), shown only once:\n(sk\S+)/.exec(output) ?? []
    expect(await (await me(token)).json()).toMatchObject({role: 'viewer', name: 'the site'})
    const listed = await run('tokens', '--data', at('a'))
    expect(listed).toContain('the site')
    expect(listed).not.toContain(token)
    await run('tokens', 'revoke', id, '--data', at('a'))
    expect((await me(token)).status).toBe(401)
  })

  it('start with one administrator, whose password is generated and shown at the first start only', async () => {
    await start('a')
    expect(running?.output()).toMatch(/admin@localhost can sign in with the password \S{20} \(shown only once/)
    await stop()
    await start('a')
    expect(running?.output()).not.toContain('password')
    const {code, output} = await runLakeCommand(
      ['users', 'add', 'edda@example.com', '--name', 'Edda', '--role', 'editor', '--password-stdin', '--data', at('a')],
      {input: 'a long enough password\n'},
    )
    expect([code, output]).toEqual([0, 'edda@example.com can now sign in as editor.\n'])
    expect(await run('users', 'role', 'edda@example.com', 'viewer', '--data', at('a'))).toContain('viewer')
    expect(await run('users', 'password', 'edda@example.com', '--data', at('a'))).toMatch(/shown only once: \S{20}/)
    expect(await run('users', '--data', at('a'))).toMatch(/^admin@localhost .*\nedda@example.com {2}viewer /)
    await run('users', 'remove', 'edda@example.com', '--data', at('a'))
    expect(await run('users', '--data', at('a'))).not.toContain('edda')
  })

  it('are rejected with a one-line message when an argument is wrong', async () => {
    await start('a')
    const wrong = [
      ['users', 'add', 'nobody'],
      ['users', 'add', 'a@b.example', '--role', 'king'],
      ['users', 'remove', 'a@b.example'],
      ['tokens', 'create'],
      ['tokens', 'revoke', 'none'],
      ['tokens', 'create', 'x', '--days', 'many'],
      ['hooks', 'add', 'ftp://x.example'],
      ['explode'],
      ['users', '--unknown'],
    ]
    for (const args of wrong) {
      const {code, output} = await runLakeCommand([...args, '--data', at('a')])
      expect(code, args.join(' ')).toBe(1)
      expect(output.trim().split('\n'), args.join(' ')).toHaveLength(1)
      expect(output).toMatch(/^content lake: /)
    }
  })
})

describe('without the options of the data folder and the port', () => {
  it('commands work on the folder of DATA_DIR, and create no lake where there is none', async () => {
    const env = {DATA_DIR: folder}
    for (const args of [['users', 'add', 'edda@example.com'], ['tokens', 'create', 'the site'], ['keys'], ['hooks']]) {
      const {code, output} = await runLakeCommand(args, {env})
      expect([code, output]).toEqual([1, `content lake: There is no content lake in ${at('lake')}.\n`])
    }
    await start('lake')
    expect((await runLakeCommand(['users', 'add', 'edda@example.com'], {env})).code).toBe(0)
    expect(await run('users', '--data', at('lake'))).toContain('edda@example.com')
  })

  it('the lake listens on LAKE_PORT, and an import writes URLs with it', async () => {
    // Wrong days too: a lake that ignored the port would end as well.
    const refused = await runLakeCommand(['--history-days', 'none'], {env: {DATA_DIR: folder, LAKE_PORT: 'none'}})
    expect(refused.output).toBe('content lake: "none" is not a port number.\n')
    await fill(await start('a'))
    await run('export', at('a.tar.gz'), '--data', at('a'))
    await stop()
    const imported = await runLakeCommand(['import', at('a.tar.gz'), '--without-rules', '--data', at('b')], {
      env: {LAKE_PORT: '4999'},
    })
    expect(imported.code, imported.output).toBe(0)
    const url = await (await start('b')).fetch('*[_type == "sanity.imageAsset"][0].url')
    expect(url).toMatch(/^http:\/\/localhost:4999\//)
  })
})

describe('export and import', () => {
  it('copy a dataset with its assets to another lake, running or not', async () => {
    const source = await start('a')
    await fill(source)
    const before = await contentOf(source)
    expect(await run('export', at('running.tar.gz'), '--data', at('a'))).toContain('5 documents and 1 assets')
    await stop()
    expect(await run('export', at('stopped.tar.gz'), '--data', at('a'))).toContain('5 documents and 1 assets')

    const withoutRules = await run('import', at('stopped.tar.gz'), '--without-rules', '--data', at('b'))
    expect(withoutRules).toContain('Imported 5 documents')
    const target = await start('b')
    expect(await contentOf(target)).toEqual(before)
    const asset = await target.fetch('*[_type == "sanity.imageAsset"][0]{originalFilename, mimeType, url, path}')
    expect(asset).toMatchObject({originalFilename: 'leaf.png', mimeType: 'image/png'})
    expect(asset.url).toBe(`http://localhost:4010/${asset.path}`)
    expect((await fetch(`${running?.url}/${asset.path}`)).status).toBe(200)

    const again = await runLakeCommand(['import', at('running.tar.gz'), '--data', at('b')])
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('documents already exist')])
    await run('import', at('running.tar.gz'), '--replace', '--data', at('b'))
    expect(await contentOf(target)).toEqual(before)
    expect(await target.fetch('count(*[_type == "sanity.imageAsset"])')).toBe(1)
  })

  it('import nothing when an asset file is missing', async () => {
    const _sanityAsset = 'image@file://./images/missing.png'
    const lines = [
      {_id: 'a', _type: 'post'},
      {_id: 'b', _type: 'post', image: {_type: 'image', _sanityAsset}},
    ]
    writeFileSync(at('in.ndjson'), lines.map(line => JSON.stringify(line)).join('\n'))
    const {code, output} = await runLakeCommand(['import', at('in.ndjson'), '--data', at('a')])
    expect(code).toBe(1)
    expect(output).toMatch(/Line 2 of .* refers to a missing asset: .*Nothing was imported/)
    expect(await (await start('a')).fetch('count(*)')).toBe(0)
  })

  it('handle ten thousand documents without writing much more than their size', async () => {
    const text = 'A sentence of a length that is common in articles, repeated. '.repeat(8)
    const lines = Array.from({length: 10_000}, (_, number) =>
      JSON.stringify({
        _id: `post-${number}`,
        _type: 'post',
        title: `Post ${number}`,
        slug: {current: `post-${number}`},
        text,
      }),
    )
    writeFileSync(at('in.ndjson'), lines.join('\n'))
    const output = await run('import', at('in.ndjson'), '--without-rules', '--data', at('a'))
    expect(output).toContain('Imported 10000 documents')
    const written = readdirSync(at('a')).reduce((sum, name) => sum + statSync(join(at('a'), name)).size, 0)
    expect(written).toBeLessThan(statSync(at('in.ndjson')).size * 3)
  })
})

describe('backup and verify', () => {
  it('copy a lake that is being written to, complete and without problems', async () => {
    const client = await start('a')
    await fill(client)
    let isDone = false
    const write = async () => {
      for (let number = 0; !isDone; number++) {
        const other = {_type: 'reference', _ref: `left-${number}`}
        const left = {_id: `left-${number}`, _type: 'pair'}
        await client
          .transaction()
          .create(left)
          .create({_id: `right-${number}`, _type: 'pair', other})
          .commit()
      }
    }
    const writing = write()
    expect(await run('backup', at('copy'), '--data', at('a'))).toContain('with 1 assets')
    isDone = true
    await writing
    expect(await run('verify', '--data', at('a'))).toContain('has no problems')
    await stop()
    expect(await run('verify', '--data', at('copy'))).toContain('has no problems')
    const copy = await start('copy')
    expect(await copy.fetch('count(*[_id match "left-*"]) == count(*[_id match "right-*"])')).toBe(true)
    expect(await copy.fetch('*[_id == "post"][0].author->name')).toBe('Mo')
    const path = await copy.fetch<string>('*[_id == "post"][0].image.asset->path')
    expect((await fetch(`${running?.url}/${path}`)).status).toBe(200)
  })

  it('never overwrite an existing folder', async () => {
    await fill(await start('a'))
    const {code, output} = await runLakeCommand(['backup', folder, '--data', at('a')])
    expect([code, output]).toEqual([1, expect.stringContaining('already exists')])
    expect((await runLakeCommand(['backup', at('b'), '--data', at('nothing')])).output).toContain(
      'There is no content lake',
    )
  })

  it('find every kind of damage', async () => {
    const client = await start('a')
    await fill(client)
    await client.patch('post').set({title: 'Four'}).commit()
    await stop()
    const database = new DatabaseSync(join(at('a'), 'lake.sqlite'))
    const problemsAfter = async (sql: string) => {
      database.exec(`begin; ${sql}; commit`)
      const {code, output} = await runLakeCommand(['verify', '--data', at('a')])
      expect(code).toBe(1)
      return output
    }
    expect(await problemsAfter(`delete from documents where id = 'author'`)).toMatch(
      /"post": refers to "author", which does not exist/,
    )
    expect(await problemsAfter(`delete from document_references where target = 'author'`)).toMatch(
      /"author" does not match the reference table/,
    )
    expect(await problemsAfter(`update documents set revision = 'x' where id = 'post'`)).toMatch(
      /"post": its content does not match/,
    )
    expect(
      await problemsAfter(
        `update changes set previous_revision = 'y' where document = 'post' and previous_revision is not null`,
      ),
    ).toMatch(/"post": change \d+ does not follow/)
    expect(await problemsAfter(`update history set revert = '[' where document = 'post'`)).toMatch(
      /"post": its earlier states cannot be restored/,
    )
    expect(await problemsAfter(`delete from transactions where sequence = 1`)).toMatch(
      /transaction 1 changed documents/,
    )
    database.close()
    const [name = ''] = readdirSync(join(at('a'), 'assets'))
    const asset = join(at('a'), 'assets', name)
    writeFileSync(asset, Buffer.concat([readFileSync(asset), Buffer.from('x')]))
    expect((await runLakeCommand(['verify', '--data', at('a')])).output).toContain('has different content')
    rmSync(asset)
    expect((await runLakeCommand(['verify', '--data', at('a')])).output).toContain('its file is missing')
  })
})

describe('webhooks', () => {
  it('are added with a secret that is shown once', async () => {
    await start('a')
    const output = await run(
      'hooks',
      'add',
      'http://localhost:3000/api/revalidate',
      '--filter',
      '_type == "post"',
      '--data',
      at('a'),
    )
    const [, id = ''] = /Webhook (\w+) sends/.exec(output) ?? []
    expect(output).toMatch(/secret, shown only once: \S{32}/)
    expect(await run('hooks', '--data', at('a'))).toContain('http://localhost:3000/api/revalidate')
    expect(await run('hooks', 'attempts', id, '--data', at('a'))).toContain('no delivery attempts yet')
    await run('hooks', 'remove', id, '--data', at('a'))
    expect(await run('hooks', '--data', at('a'))).toContain('There are no webhooks')
  })
})
