import { type LibraryType, specialWork } from './library-type.ts'

export const pressureTest: LibraryType = {
  type: specialWork({
    typeName: 'Pressure test',
    code: 'PRT',
    activity: 'PRESSURE_TEST',
    description: 'Strength and tightness tests of lines, vessels and hoses with water or gas.',
    maxHours: 8,
  }),
  ranks: {
    LOW: ['Water, up to 10 bar'],
    MEDIUM: ['Water above 10 bar', 'Tightness test with gas up to 1 bar'],
    HIGH: ['Strength test with gas', 'Equipment older than 20 years or with known defects'],
  },
  checklist: [
    ['Procedure with test pressure, steps and holding times', 'ASME PCC-2 article 501'],
    ['Stored energy calculated, distance of people from it', 'ASME PCC-2 article 501'],
    ['Two gauges calibrated, range up to twice the test pressure', 'ASME B31.3 345'],
    ['Relief valve set and tested', 'ASME B31.3 345.5.2'],
    ['Blinds, plugs and temporary parts rated and listed', 'HSE GS4'],
    ['All air let out before a test with water', 'ASME B31.3 345.4'],
    ['Area closed off, only the test crew inside', 'HSE GS4'],
    ['Hoses tied with whip checks', null],
    ['Nobody tightens or strikes anything under pressure', 'HSE GS4'],
    ['Pressure let off slowly to a safe place', 'HSE GS4'],
  ],
}
