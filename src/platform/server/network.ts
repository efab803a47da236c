import ipaddr from 'ipaddr.js';

/** The network of an address, whose users count as one caller: an IPv4 address, or an IPv6 /64. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const [a, b, c, d] = (address as ipaddr.IPv6).parts;
  return [a, b, c, d].map((part) => part!.toString(16)).join(':');
}

/** Whether an address is on this machine or a private network, like our own proxies, probes and tests. */
export function isLocalAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  return ['loopback', 'private', 'uniqueLocal', 'linkLocal'].includes(ipaddr.process(ip).range());
}
