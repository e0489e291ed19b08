import { type LibraryType, specialWork } from './library-type.ts'

export const confinedSpace: LibraryType = {
  type: specialWork({
    typeName: 'Confined space entry',
    code: 'CSE',
    activity: 'CONFINED_SPACE',
    description: 'Entry to tanks, vessels, pits, sewers and other spaces that are not made to stay in.',
    maxHours: 4,
    needsIsolation: true,
    needsAttendant: true,
    gases: ['oxygen', 'flammable', 'hydrogenSulfide', 'carbonMonoxide'],
    gasTestMinutes: 60,
    gasLevels: true,
    crewCertificates: ['Confined Space'],
  }),
  ranks: {
    MEDIUM: ['Clean space with forced ventilation and a door to walk through'],
    HIGH: [
      'Space that has held toxic, flammable or inert gas',
      'Entry by rope or ladder from above',
      'Sludge, rust scale or catalyst in the space',
      'Hot work or painting inside',
    ],
  },
  // The fifteen items of an entry permit.
  checklist: [
    ['Space named, as on its sign', '29 CFR 1910.146(f)(1)'],
    ['Purpose of the entry explained to everybody', '29 CFR 1910.146(f)(2)'],
    ['Day and duration no longer than the task needs', '29 CFR 1910.146(f)(3)'],
    ['Entrants listed at the opening, counted in and out', '29 CFR 1910.146(f)(4)'],
    ['Attendants named, always one outside and without other duty', '29 CFR 1910.146(f)(5)'],
    ['Entry supervisor named and at the place', '29 CFR 1910.146(f)(6)'],
    ['Hazards of the space known to entrants and attendants', '29 CFR 1910.146(f)(7)'],
    ['All lines blinded or disconnected, agitators locked; purged, ventilated', '29 CFR 1910.146(f)(8)'],
    [
      'Acceptable conditions agreed: oxygen 19.5 to 23.5 %, flammable gas below 10 %, no dust that hides what is 1.5 m away',
      '29 CFR 1910.146(f)(9)',
    ],
    ['Gas tested at top, middle and bottom before the entry, then again and again', '29 CFR 1910.146(f)(10)'],
    ['Rescue team and its equipment ready, way to call it tried', '29 CFR 1910.146(f)(11)'],
    ['Communication between entrants and attendant tried', '29 CFR 1910.146(f)(12)'],
    ['Tripod, winch, harness, lights of 24 V or explosion-proof, gas detector at hand', '29 CFR 1910.146(f)(13)'],
    ['Other needs of this space noted: heat, weather, traffic', '29 CFR 1910.146(f)(14)'],
    ['Further permits issued, such as hot work inside', '29 CFR 1910.146(f)(15)'],
  ],
}
