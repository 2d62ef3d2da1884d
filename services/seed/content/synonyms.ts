import {TRADE_SYNONYMS} from '../../../contract/trade-synonyms.ts'
import type {SeedDocument} from './convert.ts'

/** The synonyms of the search with which the sample catalogue begins. */
export const synonyms: SeedDocument = {
  _id: 'searchSynonyms',
  _type: 'searchSynonyms',
  groups: TRADE_SYNONYMS.map((group, index) => ({_key: `trade-${index + 1}`, _type: 'synonymGroup', ...group})),
}
