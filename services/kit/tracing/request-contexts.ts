import {AsyncLocalStorage} from 'node:async_hooks'
import {type Context, type ContextManager, ROOT_CONTEXT} from '@opentelemetry/api'

/**
 * OpenTelemetry's contexts in an `AsyncLocalStorage`. `enter` makes one current until the end of the running task, because
 * Node reports a request without a function that could be wrapped.
 */
export class RequestContexts implements ContextManager {
  readonly #storage = new AsyncLocalStorage<Context>()

  enter(context: Context): void {
    this.#storage.enterWith(context)
  }

  active(): Context {
    return this.#storage.getStore() ?? ROOT_CONTEXT
  }

  with<Args extends unknown[], Call extends (...args: Args) => ReturnType<Call>>(
    context: Context,
    call: Call,
    self?: ThisParameterType<Call>,
    ...args: Args
  ): ReturnType<Call> {
    return this.#storage.run(context, () => Reflect.apply(call, self, args))
  }

  bind<Target>(context: Context, target: Target): Target {
    if (typeof target !== 'function') return target
    return ((...args: unknown[]) => this.#storage.run(context, () => Reflect.apply(target, undefined, args))) as Target
  }

  enable(): this {
    return this
  }

  disable(): this {
    this.#storage.disable()
    return this
  }
}
