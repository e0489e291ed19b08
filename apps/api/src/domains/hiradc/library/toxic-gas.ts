import type { LibraryHazard } from './library-hazard.ts'

/** Hazards of the category “Toxic gas and vapour”. */
export const toxicGas: readonly LibraryHazard[] = [
  {
    name: 'Hydrogen sulphide from sour process streams',
    consequences: 'Loss of smell, collapse within seconds, death; rescuers become victims',
    controls: [
      ['ELIMINATION', 'Sweeten or strip the stream before it reaches tanks and drains'],
      ['ENGINEERING', 'Closed sampling and drains, fixed detectors with alarm, wind socks'],
      ['ADMINISTRATIVE', 'Entry control of sour areas, buddy system, drills for evacuation crosswind and upwind'],
      ['WORK_PRACTICE', 'Training in hydrogen sulphide before the first entry'],
      ['PPE', 'Personal detector, breathing apparatus for opening, escape set'],
    ],
    source: 'API RP 55; OSHA 29 CFR 1910.1000',
  },
  {
    name: 'Release of ammonia from refrigeration or storage',
    consequences: 'Burns of eyes and lungs, choking, death near the leak; flammable indoors',
    controls: [
      ['SUBSTITUTION', 'Secondary coolant that keeps ammonia out of occupied rooms'],
      ['ENGINEERING', 'Detectors that start ventilation and close valves, water curtain'],
      ['ADMINISTRATIVE', 'Emergency plan with assembly point upwind, oil draining under permit'],
      ['PPE', 'Full face mask with filter K, breathing apparatus for the leak, gas-tight suit'],
    ],
    source: 'IIAR 2; OSHA 29 CFR 1910.111',
  },
  {
    name: 'Release of chlorine from cylinders or tonne containers',
    consequences: 'Lung oedema, deaths among workers and neighbours downwind',
    controls: [
      ['SUBSTITUTION', 'Sodium hypochlorite or ultraviolet disinfection in place of gas'],
      ['ENGINEERING', 'Vacuum feed, automatic container shut-off valves, scrubber of the room'],
      ['ADMINISTRATIVE', 'Limit of containers on site, emergency kit and trained team'],
      ['WORK_PRACTICE', 'Leak test with ammonia vapour after each change'],
      ['PPE', 'Escape mask at the belt, breathing apparatus for changing containers'],
    ],
    source: 'Chlorine Institute Pamphlet 1',
  },
  {
    name: 'Carbon monoxide from combustion, furnaces or catalyst regeneration',
    consequences: 'Headache and confusion, unconsciousness without warning, death',
    controls: [
      ['SUBSTITUTION', 'Electric in place of engine-driven equipment indoors'],
      ['ENGINEERING', 'Exhaust led outside, ventilation, fixed detectors'],
      ['ADMINISTRATIVE', 'Gas test before entry, no engines in closed rooms'],
      ['PPE', 'Personal detector, air-supplied respirator'],
    ],
    source: 'Permenaker 5/2018; OSHA 29 CFR 1910.1000',
  },
  {
    name: 'Nitrogen or another inert gas displaces air',
    consequences: 'Unconscious after one or two breaths, death; often several victims',
    controls: [
      ['ENGINEERING', 'Vents to a safe place outdoors, blinds in the nitrogen supply, oxygen monitor with alarm'],
      ['ADMINISTRATIVE', 'Barriers and signs at openings under purge, nitrogen outlets with their own couplings'],
      ['WORK_PRACTICE', 'Nobody reaches into an opening under purge; rescue only with breathing apparatus'],
      ['PPE', 'Personal oxygen detector'],
    ],
    source: 'EIGA Doc 44; API 2217A',
  },
  {
    name: 'Benzene vapour at sampling, draining and tank gauging',
    consequences: 'Dizziness; leukaemia and damage to blood after long exposure',
    controls: [
      ['ELIMINATION', 'Online analyser in place of samples by hand'],
      ['ENGINEERING', 'Closed sampler, vapour recovery, automatic gauging'],
      ['ADMINISTRATIVE', 'Exposure monitoring, medical surveillance, limited areas'],
      ['WORK_PRACTICE', 'Stand upwind, close the sampler before leaving'],
      ['PPE', 'Half mask with filter A, nitrile gloves changed by schedule'],
    ],
    source: 'OSHA 29 CFR 1910.1028; Permenaker 5/2018',
  },
  {
    name: 'Sulphur dioxide from sulphur recovery or flue gas',
    consequences: 'Cramp of the airways, asthma attack, burns of eyes',
    controls: [
      ['ENGINEERING', 'Gas-tight ducts under slight vacuum, fixed detectors, tall stack'],
      ['ADMINISTRATIVE', 'Shutdown of the unit at loss of tail gas treatment'],
      ['PPE', 'Full face mask with filter E, escape set'],
    ],
    source: 'OSHA 29 CFR 1910.1000; Permenaker 5/2018',
  },
  {
    name: 'Welding fume and ozone',
    consequences: 'Metal fume fever, lung disease, cancer from hexavalent chromium',
    controls: [
      ['SUBSTITUTION', 'Process and filler with less fume'],
      ['ENGINEERING', 'Torch or arm extraction at the arc, general ventilation'],
      ['ADMINISTRATIVE', 'Coating is removed from the joint before welding'],
      ['WORK_PRACTICE', 'The welder keeps the head out of the plume'],
      ['PPE', 'Powered air respirator'],
    ],
    source: 'ANSI Z49.1; OSHA 29 CFR 1910.1026',
  },
  {
    name: 'Hydrogen fluoride in alkylation',
    consequences: 'Deep burns that are felt late, loss of calcium, death; dense toxic cloud',
    controls: [
      ['SUBSTITUTION', 'Sulphuric acid or solid catalyst in place of hydrogen fluoride'],
      ['ENGINEERING', 'Leak-detecting paint, remote isolation, rapid acid dump and water mitigation'],
      ['ADMINISTRATIVE', 'Classed areas with entry log, calcium gluconate at hand, drills with the hospital'],
      ['PPE', 'Acid suit of the class of the task with air supply'],
    ],
    source: 'API RP 751',
  },
  {
    name: 'Nitrogen oxides from nitric acid, cutting and blasting',
    consequences: 'Slight irritation first, lung oedema hours later',
    controls: [
      ['ENGINEERING', 'Fume extraction, scrubber, waiting time after blasting with ventilation'],
      ['ADMINISTRATIVE', 'Medical observation for 24 hours after exposure'],
      ['PPE', 'Air-supplied respirator, as filters warn late'],
    ],
    source: 'OSHA 29 CFR 1910.1000; Permenaker 5/2018',
  },
]
