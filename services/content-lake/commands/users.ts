import {text} from 'node:stream/consumers'
import type {Command} from '../../kit/command-line/run-program.ts'
import {type Accounts, openAccounts, type User} from '../auth/accounts.ts'
import {generatePassword} from '../auth/password.ts'
import {openExistingDatabase} from '../store/lake-database.ts'
import {COMMON_OPTIONS, readArguments, requireArgument, toColumns} from './arguments.ts'

const OPTIONS = {
  ...COMMON_OPTIONS,
  name: {type: 'string', default: ''},
  role: {type: 'string', default: 'editor'},
  'password-stdin': {type: 'boolean', default: false},
} as const

/** Adds, lists, changes and removes user accounts. Works while the lake is running. */
export const users: Command = async args => {
  const {values, positionals} = readArguments(args, OPTIONS)
  const [action = 'list'] = positionals
  const {database, close} = openExistingDatabase(values.data)
  try {
    const accounts = openAccounts(database)
    if (action === 'list') {
      const rows = accounts.list().map(({email, role, name, createdAt}) => [email, role, name, createdAt])
      return toColumns(rows, 'There are no users.')
    }
    const email = requireArgument(positionals, 1, 'an email address')
    if (action === 'add') {
      const {password, isGenerated} = await choosePassword(values['password-stdin'])
      const user = await accounts.add({email, name: values.name, role: values.role, password})
      return withPassword(`${user.email} can now sign in as ${user.role}.`, password, isGenerated)
    }
    const user = requireUser(accounts, email)
    if (action === 'password') {
      const {password, isGenerated} = await choosePassword(values['password-stdin'])
      await accounts.setPassword(user.id, password)
      return withPassword(`${user.email} has a new password and is signed out everywhere.`, password, isGenerated)
    }
    if (action === 'role') {
      accounts.setRole(user.id, requireArgument(positionals, 2, 'a role'))
      return [`${user.email} is now ${accounts.find(user.id)?.role}.`]
    }
    if (action === 'sign-out') {
      const ended = accounts.endSessions(user.id)
      return [`${user.email} is signed out everywhere: ${ended} ${ended === 1 ? 'session' : 'sessions'} ended.`]
    }
    if (action !== 'remove')
      throw new Error(`"users ${action}" is not a command: use add, list, role, password, sign-out or remove.`)
    accounts.remove(user.id)
    return [`${user.email} can no longer sign in.`]
  } finally {
    close()
  }
}

const requireUser = (accounts: Accounts, email: string): User => {
  const user = accounts.findByEmail(email)
  if (user) return user
  throw new Error(`Unknown user: ${email}.`)
}

const choosePassword = async (isGiven: boolean): Promise<{password: string; isGenerated: boolean}> => {
  if (isGiven) return {password: (await text(process.stdin)).replace(/\r?\n$/, ''), isGenerated: false}
  return {password: generatePassword(), isGenerated: true}
}

const withPassword = (message: string, password: string, isGenerated: boolean): string[] =>
  isGenerated ? [message, `Password, shown only once: ${password}`] : [message]
