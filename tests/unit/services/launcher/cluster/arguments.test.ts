import {expect, test} from 'vitest'
import {readClusterArguments} from '../../../../../services/launcher/cluster/arguments.ts'
import {clusterPorts} from '../../../../../services/launcher/cluster/ports.ts'

test('a cluster begins at port 8080 with the engine that is installed', () => {
  expect(readClusterArguments([])).toEqual({firstPort: 8080, engine: null, isHelp: false})
})

test('port and engine can be chosen', () => {
  expect(readClusterArguments(['--port', '9000', '--front=nginx'])).toMatchObject({firstPort: 9000, engine: 'nginx'})
  expect(readClusterArguments(['--help'])).toMatchObject({isHelp: true})
})

test.each(['0', '1.5', '65526', 'http', '-1', ''])('--port=%s is refused', port => {
  expect(() => readClusterArguments([`--port=${port}`])).toThrow('--port must be a port from 1 to 65525')
})

test('an unknown engine or argument is refused by name', () => {
  expect(() => readClusterArguments(['--front', 'apache'])).toThrow('--front must be varnish or nginx.')
  expect(() => readClusterArguments(['--sites', '3'])).toThrow('--sites')
  expect(() => readClusterArguments(['nginx'])).toThrow('nginx')
})

test('the parts of a cluster use eleven ports in a row, each once', () => {
  const {sites, apis, ...others} = clusterPorts(9000)
  const ports = [...sites, ...apis, ...Object.values(others)].sort((a, b) => a - b)
  expect(ports).toEqual(Array.from({length: 11}, (_, index) => 9000 + index))
  expect(others.front).toBe(9000)
})
