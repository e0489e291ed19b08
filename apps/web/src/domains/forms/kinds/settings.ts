// One file of code for the settings of all kinds: only the authors of forms need them.
export { OptionSettings, RadioSettings } from './option-settings.tsx'
export {
  DateSettings,
  FileSettings,
  LabelSettings,
  PasswordSettings,
  TextAreaSettings,
  TextInputSettings,
  UserInfoSettings,
} from './plain-settings.tsx'
export { DataMasterSettings, EquipmentSettings, FormSettings } from './record-settings.tsx'
