import {accountImport} from '../../../../contract/import.ts'
import {hashPassword, isPassword} from '../../../kit/password.ts'
import {requireAdmin} from '../../require-admin.ts'
import {noQuery} from '../../validation.ts'
import {ADMIN_BODY_BYTES, type App, type Context} from '../route.ts'
import {addCatalogueExportRoute} from './catalogue-export.ts'
import {addCatalogueImportRoute} from './catalogue-import.ts'
import {addAdminImageRoutes} from './images.ts'
import {addAdminInboxRoutes} from './inbox.ts'
import {addAdminProductRoutes} from './products.ts'
import {addReplacementRoutes} from './replacements.ts'
import {addSynonymRoutes} from './search-synonyms.ts'
import {addAdminSupportRoutes} from './support.ts'

/** Adds the routes that need the administrator's token. Call it in a separate scope, because it adds a hook. */
export async function addAdminRoutes(app: App, context: Context) {
  app.addHook('onRequest', requireAdmin(context.adminToken))
  addAccountImport(app, context)
  addAdminInboxRoutes(app, context)
  addAdminSupportRoutes(app, context)
  addCatalogueExportRoute(app, context)
  addSynonymRoutes(app, context)
  await app.register(async scope => addReplacementRoutes(scope, context))
  await app.register(async scope => addCatalogueImportRoute(scope, context))
  await app.register(async scope => addAdminProductRoutes(scope, context))
  await app.register(async scope => addAdminImageRoutes(scope, context))
}

function addAccountImport(app: App, {accounts}: Context) {
  app.put(
    '/admin/accounts',
    {bodyLimit: ADMIN_BODY_BYTES, schema: {hide: true, querystring: noQuery, body: accountImport}},
    async ({body}, reply) => {
      const stored = []
      for (const {password, ...account} of body.accounts) {
        const hash = (await accounts.find(account.email))?.passwordHash ?? null
        // Reuse the hash of an unchanged password, so that its sessions do not end.
        const isUnchanged = hash !== null && (await isPassword(password, hash))
        stored.push({...account, passwordHash: isUnchanged ? hash : await hashPassword(password)})
      }
      await accounts.replace(stored)
      return reply.header('Cache-Control', 'no-store').send({accounts: stored.length})
    },
  )
}
