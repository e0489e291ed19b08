import type { LibraryHazard } from './library-hazard.ts'

/** Hazards of the category “Chemicals”. */
export const chemical: readonly LibraryHazard[] = [
  {
    name: 'Splash of acid or caustic when a line is opened',
    consequences: 'Chemical burns, blindness, scars',
    controls: [
      ['ELIMINATION', 'Flush and neutralise the line before it is opened'],
      ['ENGINEERING', 'Double block and bleed, drain with a closed hose, spray guards at flanges'],
      ['ADMINISTRATIVE', 'Line-breaking permit, tested shower and eye wash within ten seconds of walking'],
      ['WORK_PRACTICE', 'Loosen the far bolts first and stand aside'],
      ['PPE', 'Face shield with goggles, chemical suit, gauntlets and boots'],
    ],
    source: 'OSHA 29 CFR 1910.151; ANSI/ISEA Z358.1',
  },
  {
    name: 'Incompatible chemicals are mixed at unloading or storage',
    consequences: 'Toxic gas such as chlorine, violent reaction, rupture of the tank',
    controls: [
      ['ENGINEERING', 'Unloading couplings of different shape for each chemical, separate bunds'],
      ['ADMINISTRATIVE', 'Matrix of compatibility, labels at the coupling, certificate checked before unloading'],
      ['WORK_PRACTICE', 'Operator and driver read the label together before the valve is opened'],
    ],
    source: 'OSHA 29 CFR 1910.1200; Kepmenaker 187/1999',
  },
  {
    name: 'Handling of drums and intermediate bulk containers',
    consequences: 'Drum falls or is pierced, spill on people, slippery floor, vapour',
    controls: [
      ['SUBSTITUTION', 'Bulk delivery by pipe or tank'],
      ['ENGINEERING', 'Drum grab, spill pallets, racks with edge protection'],
      ['ADMINISTRATIVE', 'Limit of stacking, inspection of containers on arrival'],
      ['WORK_PRACTICE', 'Trained forklift drivers, spill kit and its use'],
      ['PPE', 'Chemical gloves, safety shoes, goggles'],
    ],
    source: 'Kepmenaker 187/1999; HSG76',
  },
  {
    name: 'Asbestos in old insulation, gaskets and sheets',
    consequences: 'Asbestosis, cancer of lung and pleura decades later',
    controls: [
      ['SUBSTITUTION', 'Fibre-free gaskets and insulation at each replacement'],
      ['ENGINEERING', 'Enclosure under negative pressure, wetting, vacuum cleaner with filter H'],
      ['ADMINISTRATIVE', 'Register of materials, licensed removal, air measurement before release'],
      ['PPE', 'Disposable overall, full face mask with filter P3'],
    ],
    source: 'Permenaker 03/1985; OSHA 29 CFR 1926.1101',
  },
  {
    name: 'Silica dust from blasting, refractory and concrete work',
    consequences: 'Silicosis, lung cancer, tuberculosis',
    controls: [
      ['SUBSTITUTION', 'Blasting agent without free silica'],
      ['ENGINEERING', 'Water suppression, tools with extraction, closed blasting cabin'],
      ['ADMINISTRATIVE', 'Exposure measurement, limited area, medical surveillance'],
      ['PPE', 'Blasting helmet with air supply, respirator with filter P3'],
    ],
    source: 'OSHA 29 CFR 1910.1053; Permenaker 5/2018',
  },
  {
    name: 'Isocyanates in coatings, foams and adhesives',
    consequences: 'Asthma by sensitisation, after which the least amount is enough for an attack',
    controls: [
      ['SUBSTITUTION', 'Coating without free isocyanate, brush in place of spray'],
      ['ENGINEERING', 'Spray booth with extraction'],
      ['ADMINISTRATIVE', 'Lung function test before and during the work, others kept away until cured'],
      ['PPE', 'Air-supplied hood, gloves and overall'],
    ],
    source: 'OSHA 29 CFR 1910.1000; Permenaker 5/2018',
  },
  {
    name: 'Cleaning with solvents',
    consequences: 'Dizziness and fire; dry skin and damage of nerves and liver after long exposure',
    controls: [
      ['SUBSTITUTION', 'Water-based cleaner or one with a high flash point'],
      ['ENGINEERING', 'Closed parts washer, extraction'],
      ['ADMINISTRATIVE', 'Small quantities at the workplace, safety data sheet at hand'],
      ['WORK_PRACTICE', 'Lids closed, rags in metal bins with lids'],
      ['PPE', 'Gloves suited to the solvent, goggles'],
    ],
    source: 'OSHA 29 CFR 1910.1200; Permenaker 5/2018',
  },
  {
    name: 'Catalyst loading and dumping',
    consequences: 'Dust with nickel or vanadium: cancer, asthma; self-heating catalyst ignites',
    controls: [
      ['ENGINEERING', 'Closed chutes and big bags, inert gas, extraction at the hopper'],
      ['ADMINISTRATIVE', 'Specialist crew, decontamination area, air measurement'],
      ['WORK_PRACTICE', 'No eating or smoking before washing'],
      ['PPE', 'Overall, air-supplied mask'],
    ],
    source: 'API 2217A; OSHA 29 CFR 1910.1000',
  },
  {
    name: 'Dosing of water treatment chemicals',
    consequences: 'Burns of skin and eyes, gas by wrong mixing, allergy by biocides',
    controls: [
      ['ENGINEERING', 'Closed dosing skids with spray covers and relief to the tank'],
      ['ADMINISTRATIVE', 'Labels on tanks and lines, tested eye wash beside the skid'],
      ['WORK_PRACTICE', 'Work instruction for changing containers and for the order of dilution'],
      ['PPE', 'Goggles, gloves and apron'],
    ],
    source: 'OSHA 29 CFR 1910.1200; ANSI/ISEA Z358.1',
  },
  {
    name: 'Lead and chromate in old paint',
    consequences: 'Poisoning of nerves and blood, cancer; dust is carried home',
    controls: [
      ['SUBSTITUTION', 'Chemical stripper or wet removal in place of dry grinding'],
      ['ENGINEERING', 'Shrouded tools with extraction, sheeting of the area'],
      ['ADMINISTRATIVE', 'Paint is tested before the job, blood lead is monitored'],
      ['PPE', 'Respirator with filter P3, overall that stays on site'],
    ],
    source: 'OSHA 29 CFR 1910.1025; OSHA 29 CFR 1926.62',
  },
  {
    name: 'Unlabelled container or missing safety data sheet',
    consequences: 'Wrong use, wrong first aid, reaction with other substances',
    controls: [
      ['ELIMINATION', 'Unknown substances are sent back or to a licensed disposer'],
      ['ADMINISTRATIVE', 'Purchase only with label and safety data sheet, register with yearly check'],
      ['WORK_PRACTICE', 'Every container is labelled when it is filled; training in pictograms'],
      ['PPE', 'Gloves and goggles until the content is known'],
    ],
    source: 'OSHA 29 CFR 1910.1200; Kepmenaker 187/1999',
  },
]
