import type {Attributes, AttributeValue} from '@opentelemetry/api'
import {type ExportResult, ExportResultCode} from '@opentelemetry/core'
import type {ReadableSpan, SpanExporter} from '@opentelemetry/sdk-trace'

type Options = {
  exporter: SpanExporter
  /** Removes secrets and personal data from a text. */
  scrub: (text: string) => string
  /** Called with the first failure, and again with the first one after a success. */
  onFailure: (reason: string) => void
}

/** Attributes of Next's spans: addresses that visitors have requested. */
const ADDRESSES = new Set(['http.target', 'http.url', 'url.full', 'url.path', 'url.query'])

/** Exports spans without addresses and secrets. A failure is reported once; the spans of that batch are lost. */
export class CarefulExporter implements SpanExporter {
  readonly #options: Options
  #isFailing = false

  constructor(options: Options) {
    this.#options = options
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    const {exporter, scrub} = this.#options
    exporter.export(
      spans.map(span => toSafeSpan(span, scrub)),
      ({code, error}) => {
        this.#report(code === ExportResultCode.SUCCESS ? null : (error?.message ?? 'unknown error'))
        // Otherwise the library logs each failure with everything that it knows.
        done({code: ExportResultCode.SUCCESS})
      },
    )
  }

  #report(reason: string | null): void {
    if (reason !== null && !this.#isFailing) this.#options.onFailure(reason)
    this.#isFailing = reason !== null
  }

  forceFlush(): Promise<void> {
    return this.#options.exporter.forceFlush?.() ?? Promise.resolve()
  }

  shutdown(): Promise<void> {
    return this.#options.exporter.shutdown()
  }
}

/** Returns a span with the same data whose texts are scrubbed. */
function toSafeSpan(span: ReadableSpan, scrub: (text: string) => string): ReadableSpan {
  const {status} = span
  // The span's own properties are getters of its class.
  return Object.create(span, {
    name: {value: scrub(span.name)},
    attributes: {value: toSafeAttributes(span.attributes, scrub)},
    status: {value: status.message === undefined ? status : {...status, message: scrub(status.message)}},
    events: {
      value: span.events.map(event => ({...event, attributes: toSafeAttributes(event.attributes ?? {}, scrub)})),
    },
  }) as ReadableSpan
}

const toSafeAttributes = (attributes: Attributes, scrub: (text: string) => string): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (ADDRESSES.has(name) ? [] : [[name, toSafe(value, scrub)]])),
  )

const toSafe = (value: AttributeValue | undefined, scrub: (text: string) => string): AttributeValue | undefined => {
  if (Array.isArray(value)) return value.map(item => (typeof item === 'string' ? scrub(item) : item)) as AttributeValue
  return typeof value === 'string' ? scrub(value) : value
}
