import {definePlugin} from 'sanity'
import {KeptTextInput} from './KeptTextInput'

/** Keeps what is typed or chosen while nothing can be saved, and offers it afterwards. */
export const keepTexts = definePlugin({
  name: 'keep-texts',
  form: {components: {input: KeptTextInput}},
})
