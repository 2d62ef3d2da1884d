import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleType,
  isBrokenCircuitError,
} from 'cockatiel'
import {ServiceUnavailableError} from '@/lib/errors'
import {measureCircuit} from './circuit-metrics'
import {currentLoad, type Load} from './deadline'
import {processWide} from './process-wide'

/** A service that pages read from. */
export type Source = {name: string; address: string; startCommand: string}

/** `probe` is the last load that was allowed to test an open circuit. */
type Circuit = {policy: CircuitBreakerPolicy; probe?: Load}

/** Number of failures in a row that open the circuit of a source. */
const FAILURES = 3
/** Time after which an open circuit lets one load test the source again, in milliseconds. */
const HALF_OPEN_AFTER_MS = 1000
/** With less time than this before the deadline, a call does not count: the source may be healthy all the same. */
const FAIR_TIME_MS = 1000

/**
 * Calls a source. While a page loads, the signal aborts the call at the page's deadline, and calls fail at once when the
 * source has failed several times in a row. Then one load per second tests it. `call` throws a `ServiceUnavailableError`
 * when the source fails. Calls outside a page load, as in `next build` or for a webhook, have neither limit.
 */
export async function callSource<Value>(
  source: Source,
  call: (signal?: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const load = currentLoad()
  if (!load) return call()
  const circuit = circuitOf(source)
  const isLate = load.endsAt - performance.now() < FAIR_TIME_MS
  if (!mayCall(circuit, load, isLate)) throw unavailable(source, CIRCUIT_OPEN)
  const callInTime = () => callUntil(load.signal, source, call)
  if (isLate) return callInTime()
  try {
    return await circuit.policy.execute(callInTime)
  } catch (error) {
    throw isBrokenCircuitError(error) ? unavailable(source, CIRCUIT_OPEN) : error
  }
}

async function callUntil<Value>(
  signal: AbortSignal,
  source: Source,
  call: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  try {
    return await call(signal)
  } catch (error) {
    throw signal.aborted ? unavailable(source, TIMED_OUT, error) : error
  }
}

/** In a half-open circuit only the load that tests the source waits for the result. All others fail at once. */
function mayCall(circuit: Circuit, load: Load, isLate: boolean): boolean {
  const {state} = circuit.policy
  if (state === CircuitState.Closed) return true
  if (isLate) return false
  if (state === CircuitState.Open) circuit.probe = load
  return circuit.probe === load
}

/** Returns the circuit of a source. There is one per source and process, because all pages use the same services. */
function circuitOf({name, address}: Source): Circuit {
  return processWide(`circuit ${address}`, () => {
    const policy = circuitBreaker(handleType(ServiceUnavailableError), {
      halfOpenAfter: HALF_OPEN_AFTER_MS,
      breaker: new ConsecutiveBreaker(FAILURES),
    })
    measureCircuit(name, policy)
    policy.onBreak(() => console.error(`${name} at ${address} fails repeatedly: requests to it now fail at once`))
    policy.onReset(() => console.info(`${name} at ${address} responds again`))
    return {policy}
  })
}

const TIMED_OUT = 'it did not respond in time'
const CIRCUIT_OPEN = 'it failed repeatedly and is tested again soon'

const unavailable = ({name, address, startCommand}: Source, reason: string, cause?: unknown) =>
  new ServiceUnavailableError(name, address, startCommand, reason, cause)
