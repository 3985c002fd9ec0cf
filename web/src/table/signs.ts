// Small drawings in a box of 24 by 24, one language of symbols for all games: shape and colour both tell.

const line = (path: string, width = 2.2) =>
  `<path d="${path}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const SIGNS = {
  spear: '<path d="M12 .8l7 8.2-2.2 10.500L12 23.200l-4.8-3.700L5 9z"/>',
  cross: '<path d="M8.2 1.500h7.600v6.700h6.700v7.600h-6.700v6.700H8.200v-6.700H1.500V8.200h6.700z"/>',
  shield:
    '<circle cx="12" cy="12" r="10.8"/><circle cx="12" cy="12" r="7.8" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="1.2"/>',
  heart: '<path d="M12 21C5 15.5 2 12 2 8.3 2 2.5 9.5 1.5 12 7c2.5-5.5 10-4.5 10 1.3 0 3.7-3 7.2-10 12.700z"/>',
  sack: '<path d="M8 2h8l-2.3 4.300C20 9.5 22 13.5 20.5 19c-1 3-16 3-17 0C2 13.5 4 9.5 10.3 6.300z"/>',
  kite: '<path d="M12 1.500c3.5 2 6.5 2.5 9 2.5 0 9.5-3 15.5-9 18.500C6 19.5 3 13.5 3 4c2.5 0 5.5-.5 9-2.500z"/>',
  bolt: '<path d="M14 2L5 13.500h6L9 22l10-12.500h-6.500z"/>',
  bag: '<path d="M4.5 8h15l-1.8 13H6.300zM8.5 8c0-6 7-6 7 0" fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round" fill-rule="evenodd"/>',
  card: '<path d="M6 3h12a1.5 1.5 0 0 1 1.5 1.500v15A1.5 1.5 0 0 1 18 21H6a1.5 1.5 0 0 1-1.5-1.500v-15A1.5 1.5 0 0 1 6 3z"/><path d="M8 8h8M8 12h8M8 16h8" stroke="#2b1e13" stroke-width="1.8"/>',
  coin: '<circle cx="12" cy="12" r="9.5" fill="#c99b45" stroke="#4d3510" stroke-width="1.6"/><circle cx="12" cy="12" r="6.6" fill="none" stroke="#7c5a1e" stroke-width="1.3"/>',
  moon: '<path d="M15 3a9 9 0 1 0 6 13A8 8 0 0 1 15 3z"/>',
  flag: '<path d="M6 22V3M6 4h12l-3 4 3 4H6" fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"/>',
  check: line("M4 12.500l5 5L20 6.5", 2.8),
  arrow: line("M4 12h14M13 6l6 6-6 6", 2.4),
  hour: line("M6 3h12M6 21h12M7 3c0 5 5 6 5 9s-5 4-5 9M17 3c0 5-5 6-5 9s5 4 5 9", 2),
  swords: line("M4 3l12 13M20 3L8 16M4 17l4 4M20 17l-4 4M6 19l-3 3M18 19l3 3"),
  barred: line("M5 5l14 14M12 2a10 10 0 1 0 .1 0", 2.6),
  skull:
    '<path d="M12 2C6 2 3 6 3 11c0 3 1.5 5 3.5 6v4h11v-4c2-1 3.5-3 3.5-6 0-5-3-9-9-9z"/><circle cx="8.5" cy="11.5" r="2.2" fill="#7c1f17"/><circle cx="15.5" cy="11.5" r="2.2" fill="#7c1f17"/>',
  spades:
    '<path transform="translate(12 12) scale(.22)" d="M0-50C16-26 44-14 44 12 44 34 18 38 8 24 8 38 14 44 22 50H-22C-14 44-8 38-8 24-18 38-44 34-44 12-44-14-16-26 0-50z"/>',
  hearts:
    '<path transform="translate(12 12) scale(.22)" d="M0 48C-34 22-48 4-48-16-48-46-10-52 0-24 10-52 48-46 48-16 48 4 34 22 0 48z"/>',
  diamonds:
    '<path transform="translate(12 12) scale(.22)" d="M0-52C10-30 24-12 40 0 24 12 10 30 0 52-10 30-24 12-40 0-24-12-10-30 0-52z"/>',
  clubs:
    '<path transform="translate(12 12) scale(.22)" d="M0-50a22 22 0 0 1 19 33A22 22 0 1 1 8 20C8 38 14 44 22 50H-22C-14 44-8 38-8 20A22 22 0 1 1-19-17 22 22 0 0 1 0-50z"/>',
};
export type SignName = keyof typeof SIGNS;
