import {text} from 'node:stream/consumers'
import {type Accounts, openAccounts, type User} from '../auth/accounts.ts'
import {makePassword} from '../auth/password.ts'
import {openLakeDatabase} from '../store/lake-database.ts'
import {type Command, PLACE, readArguments, requireWord, toColumns} from './arguments.ts'

const OPTIONS = {
  ...PLACE,
  name: {type: 'string', default: ''},
  role: {type: 'string', default: 'editor'},
  'password-stdin': {type: 'boolean', default: false},
} as const

/** Adds, lists, changes and removes those who may sign in; works beside a running lake. */
export const users: Command = async args => {
  const {values, positionals} = readArguments(args, OPTIONS)
  const [action = 'list'] = positionals
  const {database, close} = openLakeDatabase(values.data)
  try {
    const accounts = openAccounts(database)
    if (action === 'list') {
      const rows = accounts.list().map(({email, role, name, createdAt}) => [email, role, name, createdAt])
      return toColumns(rows, 'Nobody can sign in yet.')
    }
    const email = requireWord(positionals, 1, 'an email address')
    if (action === 'add') {
      const {password, isMade} = await choosePassword(values['password-stdin'])
      const user = await accounts.add({email, name: values.name, role: values.role, password})
      return tell(`${user.email} may sign in as ${user.role}.`, password, isMade)
    }
    const user = requireUser(accounts, email)
    if (action === 'password') {
      const {password, isMade} = await choosePassword(values['password-stdin'])
      await accounts.setPassword(user.id, password)
      return tell(`${user.email} has another password and is signed out everywhere.`, password, isMade)
    }
    if (action === 'role') {
      accounts.setRole(user.id, requireWord(positionals, 2, 'a role'))
      return [`${user.email} is ${accounts.find(user.id)?.role} from now on.`]
    }
    if (action !== 'remove')
      throw new Error(`"users ${action}" is not a command: use add, list, role, password or remove.`)
    accounts.remove(user.id)
    return [`${user.email} cannot sign in any more.`]
  } finally {
    close()
  }
}

const requireUser = (accounts: Accounts, email: string): User => {
  const user = accounts.findByEmail(email)
  if (user) return user
  throw new Error(`There is no user ${email}.`)
}

const choosePassword = async (isGiven: boolean): Promise<{password: string; isMade: boolean}> => {
  if (isGiven) return {password: (await text(process.stdin)).replace(/\r?\n$/, ''), isMade: false}
  return {password: makePassword(), isMade: true}
}

const tell = (sentence: string, password: string, isMade: boolean): string[] =>
  isMade ? [sentence, `Password, shown this once: ${password}`] : [sentence]
