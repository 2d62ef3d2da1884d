import type {CircuitBreakerPolicy} from 'cockatiel'
import {CircuitState} from 'cockatiel'
import {Counter, Gauge, Registry} from 'prom-client'
import {processWide} from './process-wide'

const STATES = {closed: CircuitState.Closed, half_open: CircuitState.HalfOpen, open: CircuitState.Open}

const metrics = () => processWide('circuit metrics', createCircuitMetrics)

function createCircuitMetrics() {
  const registry = new Registry()
  return {
    registry,
    states: new Gauge({
      name: 'site_source_circuit',
      help: '1 for the current state of the circuit of a source, 0 for the others. Open: requests fail at once.',
      labelNames: ['source', 'state'],
      registers: [registry],
    }),
    breaks: new Counter({
      name: 'site_source_circuit_breaks_total',
      help: 'How often a source has failed several times in a row, so that its circuit opened.',
      labelNames: ['source'],
      registers: [registry],
    }),
  }
}

/** Returns the measurements of the circuits of this process. */
export const circuitRegistry = (): Registry => metrics().registry

/** Shows the state of the circuit of a source, now and after each change, and counts how often it opens. */
export function measureCircuit(source: string, policy: CircuitBreakerPolicy): void {
  const {states, breaks} = metrics()
  const show = (current: CircuitState) => {
    for (const [state, value] of Object.entries(STATES)) states.set({source, state}, value === current ? 1 : 0)
  }
  show(policy.state)
  policy.onStateChange(show)
  policy.onBreak(() => breaks.inc({source}))
}
