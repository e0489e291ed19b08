// One file of code for all inputs: they bring calendars and pick-lists that a reader of records does not need.
export { CheckList } from './check-list.tsx'
export { DropDownInput } from './drop-down-input.tsx'
export { DocumentUpload, PhotoUpload } from './file-inputs.tsx'
export { DateInput, TimeInput } from './moment-inputs.tsx'
export { PersonInput } from './person-input.tsx'
export { PlaceInput } from './place-input.tsx'
export { RadioCards } from './radio-cards.tsx'
export { TextAreaInput, TextInput } from './text-inputs.tsx'
