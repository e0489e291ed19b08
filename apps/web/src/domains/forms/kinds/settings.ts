// One file of code for the settings of all kinds: only the authors of forms need them.

export { OptionSettings } from './option-settings.tsx'
export { DateSettings, FileSettings, TextAreaSettings, TextInputSettings } from './plain-settings.tsx'
