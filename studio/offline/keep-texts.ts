import {definePlugin} from 'sanity'
import {KeptTextInput} from './KeptTextInput'
import {NavbarWithUnsaved} from './UnsavedDocuments'

/** Keeps what is typed or chosen while nothing can be saved, and offers it afterwards. */
export const keepTexts = definePlugin({
  name: 'keep-texts',
  form: {components: {input: KeptTextInput}},
  studio: {components: {navbar: NavbarWithUnsaved}},
})
