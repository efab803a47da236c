type Words = readonly [string, ...string[]];

/** What communities and their members write. `{name}` is the community. */
export const communityWords: Words = [
  'New here? Say which night brought you to {name}.',
  'Set times for the month are in the pinned notes. Yes, there is a break for soup.',
  'We need four people to carry and two to smile. Both jobs come with a drink.',
  'Minutes of the last meeting: we like it loud, we like it late, we clean up after.',
  'Who has a van on Friday? Petrol and dinner are on {name}.',
  'If you found a green scarf, it misses its owner.',
  'Thank you for last week. My ears rang, my heart did, too.',
  'Listening session on Sunday: bring one record and no excuses.',
  'The neighbours wrote to say they enjoyed it. We are framing the letter.',
  'Photos are up. If you do not want to be in one, tell us and it goes.',
  'Three places left in the car from Pasadena. We leave at eight, we sing the whole way.',
  'Reminder that {name} began with eleven people and a borrowed amp.',
];

/** What those who go to a night write. `{name}` is the night. */
export const eventWords: Words = [
  'Anyone else coming to {name} alone? Let us be alone together.',
  'First time for me. What should I know?',
  'Is there anywhere to leave a bike?',
  'I have been humming this lineup all week.',
  'Coming straight from work, so do not mind the shirt.',
  'If you see somebody dancing by the fire exit, that is me.',
  'Does anybody know when doors really open?',
  'Bringing my sister, who says she hates this music. Place your bets.',
  'Whoever booked {name}: thank you, from all of my Thursday self.',
  'Earplugs at the bar or shall I bring mine?',
];

/** What the artist of the demo writes. */
export const artistWords: Words = [
  'This is what I look like when the drum machine finally agrees with me.',
  'Soundcheck notes: less of everything, then more of the low end.',
  'I read every one of your messages. I answer on trains.',
];

/** What people say of rooms. `{name}` is the room. */
export const venueWords: Words = [
  'The back corner of {name} has the best sound in town. Do not tell anybody.',
  'Found out {name} lets you in early if you ask nicely.',
  'Every good story I have begins outside {name}.',
  'They repainted {name}. It is still wonderfully dark.',
  'Ten years since my first night at {name}. Same stairs, other knees.',
  'The bartender at {name} remembered my name. I have peaked.',
  'Last bus from {name} leaves at 1:40, and it waits for nobody.',
  'If {name} had a loyalty card, mine would be full.',
];

/** What people write in public. */
export const personWords: Words = [
  'Three shows this week. My calendar is a set list.',
  'What is your song for the way home?',
  'I said one drink. I was at a listening bar. It was four records.',
  'Looking for a plus one on Saturday: must be able to stand still during the quiet part.',
  'Bought a tambourine. Nobody has spoken to me since.',
  'The encore was longer than the set, and better.',
  'Does anybody want to learn to two-step with me? I have a hallway.',
  'I met somebody in the queue and now we have a band.',
  'Late dinner, later show, latest tram. Perfect score.',
  'Who is playing the small rooms this month that I should not miss?',
  'My neighbour practises the trumpet at seven. He is getting good. I am getting up.',
  'Reviewing last night: five stars, one lost shoe.',
  'Is it too early to be outside the doors?',
  'Tonight I am the friend with the car. Tomorrow I will be the friend with the headache.',
  'Found a ticket from 2019 in a coat. The band is playing next week again.',
  'I would like to thank the person who shared their fries at 3 a.m.',
  'Somebody tell me what that last track was. It went dum, dum, tsk.',
  'A quiet night in. I lasted until nine.',
  'The best opener I have seen all year had eleven people in front of them.',
  'My do-list is longer than the month.',
  'Dancing is just walking with opinions.',
  'If you are new in town, start with a Monday. Everybody there wants to be there.',
  'I can recommend the second balcony: fewer elbows.',
  'Rehearsal room on Alameda is free on Tuesdays, write to me.',
  'They let us hold the lights. Nobody should have let us hold the lights.',
  'Went for the headliner, stayed for the cumbia.',
  'I have a theory that the sound is best next to whoever looks happiest.',
  'Sold my couch to pay for a synthesiser. I sit on the box it came in.',
  'Four friends, one plan, nobody late. Write it down.',
  'The moon came out during the slow one. Good booking.',
  'What do you wear to a warehouse in November?',
  'My mother asked what techno is. We are going on Friday.',
];

export const commentWords: Words = [
  'Count me in.',
  'This made my day.',
  'Same here, row two.',
  'I was there and I can confirm.',
  'Is there still room?',
  'Bring a jacket, it gets cold by the door.',
  'You had me at loud.',
  'Sending this to everybody I know.',
  'I needed to read this today.',
  'My knees say no. My heart says yes.',
  'Best one yet.',
  'See you on the left side.',
  'How did I miss that?',
  'Take me with you next time.',
  'The second half was something else.',
  'Ask Theo, he knows.',
  'I have two spare earplugs.',
  'Strong agree.',
  'Wait, that was you?',
  'Who is in for food before?',
  'I will be the one in yellow.',
  'This is why I moved here.',
];

export const replyWords: Words = [
  'Yes, come!',
  'Saving you a place.',
  'You are very kind.',
  'Ha, that was me.',
  'Ten past, by the gate.',
  'There is always room.',
  'I will tell the others.',
];
