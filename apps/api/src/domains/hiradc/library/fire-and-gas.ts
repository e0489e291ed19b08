import type { LibraryPart } from './library-hazard.ts'

/** Hazards of fire, explosion, toxic gas and vapour. */
export const fireAndGas = {
  FIRE_EXPLOSION: [
    {
      name: 'Hot work near flammable vapour or residue',
      consequences: 'Ignition of vapour: flash fire or explosion, severe burns, spread of the fire to equipment nearby',
      controls: [
        ['ELIMINATION', 'Take the item to a workshop outside the hazardous area, or join it by bolts'],
        ['SUBSTITUTION', 'Cut cold: saw, hydraulic shear or water jet with little energy'],
        ['ENGINEERING', 'Isolate, drain, purge and blind the line; cover drains; habitat or fire blankets'],
        [
          'ADMINISTRATIVE',
          'Hot work permit with gas test before the start and at intervals, fire watch during and after the work',
        ],
        ['PPE', 'Flame-resistant clothing, welding gloves and face protection'],
      ],
      source: 'NFPA 51B; OSHA 29 CFR 1910.252; API RP 2009',
    },
  ],
} satisfies LibraryPart
