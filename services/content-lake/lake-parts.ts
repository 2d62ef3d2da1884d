import type {WriteProbe} from '../kit/write-probe.ts'
import type {ReleaseScheduler} from './actions/release-scheduler.ts'
import type {AssetStore} from './assets/asset-store.ts'
import type {ImageServer} from './assets/image-server.ts'
import type {ImageTasks} from './assets/rendering/image-tasks.ts'
import type {Accounts} from './auth/accounts.ts'
import type {Authenticator} from './auth/authenticator.ts'
import type {Origins} from './auth/origins.ts'
import type {Sessions} from './auth/sessions.ts'
import type {SignIn} from './auth/sign-in/sign-in.ts'
import type {Signer} from './auth/signer.ts'
import type {Tokens} from './auth/tokens.ts'
import type {UserValues} from './auth/user-values.ts'
import type {History} from './history/history.ts'
import type {Pruner} from './history/pruner.ts'
import type {Dispatcher} from './hooks/dispatcher.ts'
import type {HookStore} from './hooks/hook-store.ts'
import type {Quota} from './http/quota.ts'
import type {Scrubber} from './integrity/scrubber.ts'
import type {ListenerGroups} from './listen/listener-groups.ts'
import type {LakeSettings} from './options.ts'
import type {QueryEngine} from './query/query-engine.ts'
import type {Store} from './store/store.ts'
import type {DatasetDropper, Transactor} from './transactions/transactor.ts'

/** The services that the lake's routes use. */
export type LakeParts = {
  settings: LakeSettings
  store: Store
  probeWrite: WriteProbe
  engine: QueryEngine
  transact: Transactor
  dropDataset: DatasetDropper
  authenticator: Authenticator
  accounts: Accounts
  tokens: Tokens
  sessions: Sessions
  signIn: SignIn
  signer: Signer
  origins: Origins
  userValues: UserValues
  assets: AssetStore
  images: ImageServer
  imageTasks: ImageTasks
  history: History
  hooks: HookStore
  dispatcher: Dispatcher
  pruner: Pruner
  listenerGroups: ListenerGroups
  streams: Quota
  releases: ReleaseScheduler
  scrubber: Scrubber
}
